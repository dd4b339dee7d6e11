import Glibc
import Testing

import Whorl

@Suite struct SystemNameTests {
    private static func bytes(_ text: String) -> [UInt8] { text.systemName.dropLast().map(UInt8.init(bitPattern:)) }

    @Test(arguments: ["", "finger.png", "Fingerabdr\u{FC}cke/\u{4E00}.png", "\u{1F590}", "\u{10FFFD}x\u{10FF7F}"])
    func validNamesStayAsTheyAre(name: String) {
        let text = SystemName.text(Array(name.utf8))
        #expect(Self.bytes(text) == Array(name.utf8))
        if !name.contains("\u{10FFFD}") { #expect(text == name) }
    }

    @Test func otherBytesAreOneCharacterEach() {
        #expect(SystemName.text([0x61, 0xE9, 0x2F, 0xFF]) == "a\u{10FFE9}/\u{10FFFF}")
    }

    @Test(arguments: 0..<UInt64(50)) func everyNameComesBack(seed: UInt64) {
        var source = TemplateSource(seed: seed)
        for _ in 0..<100 {
            // Bytes that begin, continue and break sequences, the escapes' own among them.
            let choices: [UInt8] = [0x61, 0x2F, 0x80, 0xBF, 0xC3, 0xA9, 0xE2, 0xED, 0xA0, 0xF4, 0x8F, 0xBC, 0xBE, 0xFF]
            let name = (0..<source.number(in: 0...12)).map { _ in choices[source.number(in: 0...13)] }
            #expect(Self.bytes(SystemName.text(name)) == name)
        }
    }

    @Test func differentNamesAreDifferentStrings() {
        #expect(SystemName.text([0xE9]) != SystemName.text(Array("\u{10FFE9}".utf8)))
    }

    @Test func filesOfSuchNamesAreReadListedAndWritten() throws {
        let folder = try TemporaryFolder()
        let path = folder.at("") + SystemName.text([0x66, 0xE9, 0x2E, 0x70])
        try AtomicFile.write([1, 2, 3], to: path)
        #expect(try FileContents.read(path, limit: 10) == [1, 2, 3])
        #expect(try FolderContents.names(in: folder.path) == [SystemName.text([0x66, 0xE9, 0x2E, 0x70])])
        var status = stat()
        #expect(stat((folder.at("f") + "x").systemName, &status) != 0)
        let raw = Array(folder.at("f").utf8CString.dropLast()) + [CChar(bitPattern: 0xE9), 0x2E, 0x70, 0]
        #expect(stat(raw, &status) == 0 && status.st_size == 3)
        unlink(raw)
    }
}
