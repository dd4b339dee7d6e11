import ArgumentParser

/// A size in pixels, as `112x96`: columns, then rows.
struct SizeArgument: ExpressibleByArgument {
    let width: Int
    let height: Int

    init?(argument: String) {
        let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else { return nil }
        (self.width, self.height) = (width, height)
    }
}
