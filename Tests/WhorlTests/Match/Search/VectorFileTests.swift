import Testing

import Whorl

@Suite struct VectorFileTests {
    private let folder: TemporaryFolder
    private static let vectors = VectorFileSource.vectors(5, dimension: 16)

    init() throws {
        folder = try TemporaryFolder()
    }

    private func failure(_ bytes: [UInt8], dimension: Int? = nil) throws -> WhorlError? {
        try folder.write(bytes, to: "v")
        do throws(WhorlError) {
            _ = try VectorFile(folder.at("v"), dimension: dimension)
            return nil
        } catch {
            return error
        }
    }

    private func header(_ fields: String, content: [UInt8] = VectorFileSource.raw(vectors)) -> [UInt8] {
        VectorFileSource.npy(fields, content: content)
    }

    @Test(arguments: [1, 2, 3] as [UInt8])
    func everyVersionOfTheHeaderIsRead(version: UInt8) throws {
        try folder.write(VectorFileSource.npy(Self.vectors, version: version), to: "v")
        let file = try VectorFile(folder.at("v"))
        #expect(file.rows == 5 && file.dimension == 16)
        #expect(try file.unitVectors(0..<5) == Self.vectors)
        #expect(try file.unitVectors(3..<4) == [Self.vectors[3]])
        #expect(try file.unitVectors(2..<2).isEmpty)
    }

    @Test func headersMayBeWrittenInOtherWays() throws {
        for fields in [
            "{\"shape\": (5L, 16L), \"fortran_order\":False,\"descr\":\"<f4\"}",
            "{ 'fortran_order' : False , 'descr' : '<f4' , 'shape' : ( 5 , 16 ) , }",
        ] {
            #expect(try failure(header(fields)) == nil)
        }
        let column = VectorFileSource.npy(
            "{'descr': '<f4', 'fortran_order': True, 'shape': (1, 80), }", content: VectorFileSource.raw(Self.vectors))
        #expect(try failure(column) == nil)
    }

    @Test func rawFloatsNeedTheirDimension() throws {
        let bytes = VectorFileSource.raw(Self.vectors)
        #expect(try failure(bytes, dimension: 16) == nil)
        #expect(try failure(bytes, dimension: 80) == nil)
        guard case .unsupportedVectorFile = try failure(bytes) else { return #expect(Bool(false)) }
        guard case .damagedVectorFile = try failure(bytes, dimension: 17) else { return #expect(Bool(false)) }
        guard case .unsupportedVectorFile = try failure(bytes, dimension: 8) else { return #expect(Bool(false)) }
    }

    @Test func whatIsNotReadIsNamed() throws {
        for (fields, word) in [
            ("{'descr': '<f8', 'fortran_order': False, 'shape': (5, 16), }", "64-bit"),
            ("{'descr': '<f2', 'fortran_order': False, 'shape': (5, 16), }", "16-bit"),
            ("{'descr': '>f4', 'fortran_order': False, 'shape': (5, 16), }", "big-endian"),
            ("{'descr': '|i1', 'fortran_order': False, 'shape': (5, 16), }", "|i1"),
            ("{'descr': [('a', '<f4', (2,))], 'fortran_order': False, 'shape': (5, 16), }", "structured"),
            ("{'descr': '<f4', 'fortran_order': True, 'shape': (5, 16), }", "Fortran"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (80,), }", "1 dimension"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (5, 4, 4), }", "3 dimensions"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (), }", "0 dimensions"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (10, 8), }", "8 entries"),
        ] {
            guard case .unsupportedVectorFile(_, let feature)? = try failure(header(fields)) else {
                Issue.record("\(fields) was not refused as unsupported")
                continue
            }
            #expect(feature.contains(word))
        }
        guard case .unsupportedVectorFile? = try failure(VectorFileSource.npy("{}", version: 4)) else {
            return #expect(Bool(false))
        }
    }

    @Test func damageIsNamed() throws {
        let whole = VectorFileSource.npy(Self.vectors)
        var cases: [([UInt8], String)] = [
            (Array(whole.dropLast()), "ends early"), (whole + [0], "1 bytes follow"),
            (Array(whole.prefix(7)), "header"), (Array(whole.prefix(60)), "header"),
        ]
        let fields: [(String, String)] = [
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (5, 16)", "description"),
            ("{'descr': '<f4', 'shape': (5, 16), }", "lacks"),
            ("{'descr': '<f4', 'descr': '<f4', }", "description"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (-5, 16), }", "description"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (4611686018427387904, 16), }", "impossible"),
            ("{'descr': '<f4', 'fortran_order': False, 'shape': (\(Int.max)0, 16), }", "description"),
        ]
        for (literal, word) in fields { cases.append((VectorFileSource.npy(literal), word)) }
        for (bytes, word) in cases {
            guard case .damagedVectorFile(_, let reason)? = try failure(bytes) else {
                Issue.record("\(word): not refused as damaged")
                continue
            }
            #expect(reason.contains(word))
        }
    }

    @Test func aHeaderOfGigabytesIsRefusedUnread() throws {
        let magic: [UInt8] = [0x93] + Array("NUMPY".utf8) + [2, 0, 0xFF, 0xFF, 0xFF, 0x7F]
        guard case .damagedVectorFile? = try failure(magic + [UInt8](repeating: 0x20, count: 1 << 16)) else {
            return #expect(Bool(false))
        }
    }

    @Test func anotherDimensionThanAskedForIsRefused() throws {
        let found = try failure(VectorFileSource.npy(Self.vectors), dimension: 32)
        #expect(found == .wrongDimension(got: 16, expected: 32))
    }

    @Test func foldersAndMissingFilesAreRefused() throws {
        #expect(throws: WhorlError.fileNotFound(path: folder.at("none"))) { try VectorFile(folder.at("none")) }
        #expect(throws: WhorlError.self) { try VectorFile(folder.path, dimension: 16) }
    }

    @Test func vectorsOfAnotherLengthAreNamedOrScaled() throws {
        var vectors = Self.vectors
        vectors[3] = vectors[3].map { $0 * 2 }
        try folder.write(VectorFileSource.npy(vectors), to: "v")
        let file = try VectorFile(folder.at("v"))
        #expect(throws: WhorlError.unusableVector(index: 3, reason: "its length is 2.0 and not 1")) {
            try file.unitVectors(0..<5)
        }
        let scaled = try file.unitVectors(0..<5, normalize: true)
        // A norm of entries rounded to 24 bits: 16 roundings of at most 2^-24 of it.
        for (row, plain) in zip(scaled, Self.vectors) {
            #expect(zip(row, plain).allSatisfy { abs($0 - $1) < 1e-6 })
        }
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity])
    func entriesThatAreNoNumbersAreNeverTaken(entry: Float) throws {
        var vectors = Self.vectors
        vectors[1][7] = entry
        vectors[4] = vectors[4].map { _ in 0 }
        try folder.write(VectorFileSource.npy(vectors), to: "v")
        let file = try VectorFile(folder.at("v"))
        for normalize in [true, false] {
            #expect(throws: WhorlError.unusableVector(index: 1, reason: "an entry is no finite number")) {
                try file.unitVectors(0..<5, normalize: normalize)
            }
        }
        #expect(throws: WhorlError.unusableVector(index: 4, reason: "its length is 0")) {
            try file.unitVectors(4..<5, normalize: true)
        }
    }

    @Test func listsOfBCIDsNameTheirWrongLine() throws {
        try folder.write(Array("a.0.1\na.0.2\r\nb.3.4\n\n".utf8), to: "ids")
        #expect(
            try BCIDList.read(folder.at("ids"))
                == [try BCID("a.0.1"), try BCID("a.0.2"), try BCID("b.3.4")])
        try folder.write(Array("a.0.1\n\na.0.2\n".utf8), to: "ids")
        #expect(
            throws: WhorlError.malformedList(
                path: folder.at("ids"), line: 2,
                reason: WhorlError.malformedBCID(reason: "expected storage.partition.classID").problem)
        ) { try BCIDList.read(folder.at("ids")) }
        try folder.write([], to: "ids")
        #expect(try BCIDList.read(folder.at("ids")).isEmpty)
    }
}
