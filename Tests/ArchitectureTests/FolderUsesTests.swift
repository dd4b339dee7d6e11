import Testing

/// The reader of folders on planted sources.
@Suite struct FolderUsesTests {
    private static let order = ["Left", "Middle", "Right"]

    /// What the reader finds wrong with a source of the folder `Left`, beside declarations in `Right`.
    private static func violations(_ source: String, right: String) -> [String] {
        uses(["Left/User.swift": source, "Right/Owner.swift": right]).violations(of: order).map(\.description)
    }

    private static func uses(_ sources: [String: String], foreignMembers: Set<String> = []) -> FolderUses {
        FolderUses(sources.mapValues(SwiftSource.init), foreignMembers: foreignMembers)
    }

    @Test func aTypeToTheRightIsFound() {
        let found = Self.violations("struct User {\n    let owner: Owner?\n}\n", right: "struct Owner {}\n")
        #expect(found == ["Left/User.swift:2 names Owner: Left uses Right"])
    }

    @Test(arguments: [
        "let owner = Owner()", "let owners: [String: Owner] = [:]", "extension Owner {}", "struct User: Owner {}",
        "let text = \"\\(Owner.self)\"", "let text = \"a \\(other(\"b\", Owner())) c\"", "let whole = Main.Nested.self",
    ])
    func typesAreFoundWhereverTheyStand(source: String) {
        let right = "public struct Owner {}\npublic typealias Main = Owner\n"
        #expect(Self.violations(source, right: right).count == 1)
    }

    @Test(arguments: [
        "// Owner", "/// ``Owner``", "/* a\n /* Owner */ Owner */", "let text = \"Owner\"",
        "let text = #\"\\(Owner)\"#",
        "let text = \"\"\"\n    Owner\n    \"\"\"", "let mark = \"\\\"Owner\"", "let pattern = /Owner\\//",
        "let pattern = #/\n Owner\n /#", "func f(Owner: Int) {}\nlet a = f(Owner: 1)", "enum User { case Owner }",
        "struct User { struct Owner {}; let owner: Owner }", "let a = b.Owner", "struct Ownership {}",
    ])
    func commentsStringsAndOtherNamesAreNone(source: String) {
        #expect(Self.violations(source, right: "enum Owner {}\n").isEmpty)
    }

    @Test func aPrivateTypeIsNobodysElse() {
        #expect(Self.violations("struct A { let owner: Owner }", right: "private struct Owner {}\n").isEmpty)
        #expect(Self.violations("struct A { let owner: Owner }", right: "fileprivate enum Owner {}\n").isEmpty)
    }

    @Test func functionsConstantsAndOperatorsAreFound() {
        let right = "func turn(_ a: Int) -> Int { a }\nlet limit = 3\ninfix operator <=>\n"
        #expect(Self.violations("let a = turn(2)", right: right).count == 1)
        #expect(Self.violations("let a = limit + 1", right: right).count == 1)
        #expect(Self.violations("let a = b <=> c", right: right).count == 1)
        #expect(Self.violations("func g() { let limit = 2; print(limit) }", right: right).isEmpty)
        #expect(Self.violations("let a = b.turn(2)", right: right).isEmpty)
        #expect(Self.violations("let a = f(limit: 2)", right: right).isEmpty)
    }

    @Test func membersThatAnExtensionGivesToAForeignTypeAreFound() {
        let right = "extension Array {\n    var median: Int { 0 }\n    func halves() -> Int { 0 }\n}\n"
        #expect(
            Self.violations("let a = [1].median", right: right) == ["Left/User.swift:1 names median: Left uses Right"])
        #expect(Self.violations("extension Array { var a: Int { halves() } }", right: right).count == 1)
        #expect(Self.violations("let a = keys.map(\\.median)", right: right).count == 1)
    }

    @Test func membersThatSeveralHaveAreNoSign() {
        let right = "extension Array { var median: Int { 0 } }\n"
        // The user's own, a type's own, one of another module of the package, and a private one.
        #expect(Self.violations("struct A { var median = 1 }\nlet a = A().median", right: right).isEmpty)
        let foreign = Self.uses(
            ["Left/User.swift": "let a = b.median", "Right/Owner.swift": right],
            foreignMembers: SwiftSource("public struct B { public let median = 2 }").members)
        #expect(foreign.uses.isEmpty)
        #expect(
            Self.violations("let a = b.median", right: "private extension Array { var median: Int { 0 } }").isEmpty)
        #expect(Self.violations("let a = b.count", right: "extension Owner { var count: Int { 0 } }").isEmpty)
    }

    @Test func membersOfAnExtensionInTheTypesOwnFolderAreTheTypes() {
        let right = "struct Owner {}\nextension Owner { var weight: Int { 0 } }\n"
        #expect(Self.violations("let a = b.weight", right: right).isEmpty)
    }

    @Test func usesToTheLeftAreAllowedAndUnknownFoldersAreNot() {
        let sources = ["Left/A.swift": "struct A {}", "Right/B.swift": "struct B { let a: A }"]
        let uses = Self.uses(sources)
        #expect(uses.uses.count == 1)
        #expect(uses.violations(of: Self.order).isEmpty)
        #expect(uses.violations(of: ["Right", "Left"]).count == 1)
        #expect(uses.violations(of: ["Left"]).count == 1)
        #expect(uses.circles.isEmpty)
    }

    @Test func filesBesideTheFoldersAreAFolder() {
        let uses = Self.uses(["Main.swift": "struct Main { let a: A }", "Left/A.swift": "struct A {}"])
        #expect(uses.folders == ["Left", FolderUses.beside])
        #expect(uses.violations(of: ["Left", "."]).isEmpty)
        #expect(uses.violations(of: [".", "Left"]).count == 1)
    }

    @Test func circlesAreTold() {
        let uses = Self.uses([
            "A/A.swift": "struct A { let b: B }", "B/B.swift": "struct B { let c: C }",
            "C/C.swift": "struct C { let a: A }",
            "D/D.swift": "struct D { let a: A }", "E/E.swift": "struct E {}",
        ])
        #expect(uses.circles == [["A", "B", "C"]])
        #expect(uses.graph["D"] == ["A"])
        #expect(uses.table.split(separator: "\n").contains("D -> A: 1"))
    }
}
