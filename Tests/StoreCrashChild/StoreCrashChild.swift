import Glibc
import Whorl
import WhorlNumerics

/// A process for tests to kill, to starve of disk space and to run beside another one.
///
///     StoreCrashChild enroll DATA TEMPLATES FIRST END   enrolls s.1.FIRST ... s.1.(END-1), two samples each
///     StoreCrashChild starve DATA TEMPLATES FIRST END BYTES   the same, with no file longer than BYTES
///     StoreCrashChild fail DATA TEMPLATES FIRST END PLACE COUNT   the same; SQLite's writes from the PLACE-th on, COUNT of
///                                    them, are done and reported as failed; ends without closing the store
///     StoreCrashChild rotate DATA   replaces the master key again and again
///     StoreCrashChild backup DATA FILE   writes a backup and removes it, again and again
///     StoreCrashChild restore DATA FILE   removes the database and restores a backup, again and again
///     StoreCrashChild gallery DATA   makes the gallery of the prints of a.1 and its file, removes that, and enrolls or deletes a
///                                    person, again and again
///     StoreCrashChild index VECTORS FILE   builds an index of vectors of 256 entries and removes it, again and again
///     StoreCrashChild install MODELS MANIFEST FILE   installs a model and removes it, again and again
///     StoreCrashChild add MODELS MANIFEST FILE   installs a model once
///
/// Every enrollment and rotation that returned is acknowledged by a line on standard output. Exit status: 0 done, 73
/// the store is not writable, 74 whether it was written is not known, 75 it is busy, 64 wrong arguments, 70 any other error,
/// named on standard error.
@main
struct StoreCrashChild {
    private enum Status {
        static let usage: Int32 = 64
        static let other: Int32 = 70
        static let notWritable: Int32 = 73
        static let outcomeUnknown: Int32 = 74
        static let busy: Int32 = 75
    }

    static func main() {
        do throws(WhorlError) {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch .storeNotWritable {
            _exit(Status.notWritable)
        } catch .storeOutcomeUnknown {
            _exit(Status.outcomeUnknown)
        } catch .storeBusy {
            exit(Status.busy)
        } catch {
            write("\(error)", to: STDERR_FILENO)
            exit(Status.other)
        }
    }

    private static func run(_ arguments: [String]) throws(WhorlError) {
        let numbers = arguments.dropFirst(3).compactMap { Int($0) }
        switch (arguments.first, arguments.count) {
        case ("enroll", 5) where numbers.count == 2:
            try enroll(arguments[1], arguments[2], numbers[0]..<numbers[1])
        case ("starve", 6) where numbers.count == 3:
            var limit = rlimit(rlim_cur: rlim_t(numbers[2]), rlim_max: rlim_t(numbers[2]))
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            signal(SIGXFSZ, SIG_IGN)
            try enroll(arguments[1], arguments[2], numbers[0]..<numbers[1])
        case ("fail", 7) where numbers.count == 4:
            let prepared = try read(arguments[2])
            let engine = Engine(store: try SQLiteStore(path: arguments[1]))
            FailingWrites.begin(at: numbers[2], count: numbers[3])
            try enroll(engine, prepared, numbers[0]..<numbers[1])
            _exit(0)
        case ("rotate", 2):
            let store = try SQLiteStore(path: arguments[1])
            while true {
                try store.rotateKey()
                write("rotated", to: STDOUT_FILENO)
            }
        case ("backup", 3):
            let store = try SQLiteStore(path: arguments[1])
            while true {
                try store.backup(to: arguments[2])
                unlink(arguments[2])
                write("backed up", to: STDOUT_FILENO)
            }
        case ("restore", 3):
            while true {
                for ending in ["", "-wal", "-shm"] { unlink(arguments[1] + "/whorl.db" + ending) }
                try SQLiteStore.restore(from: arguments[2], into: arguments[1], force: true)
                write("restored", to: STDOUT_FILENO)
            }
        case ("gallery", 2):
            try keepGalleries(arguments[1])
        case ("index", 3):
            let vectors = try VectorFile(arguments[1], dimension: 256)
            while true {
                try VectorIndexFile.build(vectors, to: arguments[2], normalize: true, replacing: true, threads: 2)
                write("built", to: STDOUT_FILENO)
            }
        case ("install", 4):
            let models = ModelFolder(path: arguments[1])
            let manifest = try ModelManifest(path: arguments[2])
            while true {
                _ = try models.install(manifest, file: arguments[3])
                write("installed", to: STDOUT_FILENO)
                try models.remove(manifest.name)
                write("removed", to: STDOUT_FILENO)
            }
        case ("add", 4):
            let models = ModelFolder(path: arguments[1])
            write("\(try models.install(try ModelManifest(path: arguments[2]), file: arguments[3]))", to: STDOUT_FILENO)
        default:
            exit(Status.usage)
        }
    }

    private static func keepGalleries(_ data: String) throws(WhorlError) {
        let key = GalleryKey(
            storage: "a", partition: 1, content: .fingers(extractorVersion: MinutiaExtractor.version))
        var options = StoreOptions()
        options.leastDerived = 1
        for round in 0... {
            let store = try SQLiteStore(path: data, options: options)
            let people = Set(try store.records(in: .all).map(\.bcid)).sorted()
            guard let bcid = people.dropFirst(round % 7).first else { return }
            var template: Template?
            try store.visit(.person(bcid), modality: .finger) { template = $0.template }
            if round % 2 == 0, let template {
                let new = try BCID(storage: "a", partition: 1, classID: (people.last?.classID ?? 0) + 1)
                _ = try store.append([NewReference(bcid: new, position: .unknown, created: 0, template: template)])
            } else {
                _ = try store.delete(bcid)
            }
            _ = try store.gallery(key, after: nil, threads: 2)
            store.finishGalleries()
            write("written", to: STDOUT_FILENO)
            if round % 3 == 2 { store.folder.derived.forEach { _ = StoreFolder.remove($0) } }
        }
    }

    private static func enroll(_ data: String, _ templates: String, _ people: Range<Int>) throws(WhorlError) {
        try enroll(Engine(store: try SQLiteStore(path: data)), try read(templates), people)
    }

    private static func enroll(
        _ engine: Engine, _ prepared: [ArraySlice<UInt8>], _ people: Range<Int>
    ) throws(WhorlError) {
        for person in people {
            let bcid = try BCID(storage: "s", partition: 1, classID: person)
            // A run that was killed may have enrolled this one and not have said so.
            if try !engine.isEnrolled(bcid) {
                let first = (person - 1) * 2
                try engine.enroll(bcid, [sample(prepared[first]), sample(prepared[first + 1])])
            }
            write("\(person)", to: STDOUT_FILENO)
        }
    }

    /// Encoded templates, each after its length in four bytes.
    private static func read(_ path: String) throws(WhorlError) -> [ArraySlice<UInt8>] {
        var bytes: [UInt8] = []
        guard let file = fopen(path, "r") else { throw .fileNotFound(path: path) }
        defer { fclose(file) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
            bytes.append(contentsOf: buffer.prefix(count))
        }
        var reader = ByteReader<WhorlError>(bytes[...], shortage: .emptyInput)
        var templates: [ArraySlice<UInt8>] = []
        while reader.remaining > 0 { templates.append(try reader.take(Int(try reader.read(UInt32.self)))) }
        return templates
    }

    private static func sample(_ encoded: ArraySlice<UInt8>) throws(WhorlError) -> FingerSample {
        switch try TemplateCodec.decode(Array(encoded)) {
        case .finger(let template): FingerSample(template: template)
        case .face: throw .wrongModality(got: .face, expected: .finger)
        }
    }

    /// Writes a line at once, past any buffer.
    private static func write(_ line: String, to descriptor: Int32) {
        let bytes = Array("\(line)\n".utf8)
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }
}
