/// The first line of a file of scores, divided at one kind of separator.
struct FirstLine {
    /// What divides it.
    let separator: FieldSplitter.Separator
    /// The fields.
    let words: [String]

    /// Divides a line; nil where a quote is not closed.
    init?(_ line: Span<UInt8>, _ separator: FieldSplitter.Separator) {
        var fields = FieldSplitter(separator)
        guard fields.split(line) else { return nil }
        var words: [String] = []
        for index in fields.ranges.indices { words.append(fields.text(index, of: line)) }
        self.separator = separator
        self.words = words
    }

    /// Whether a word stands where a score may: a number, or that of a comparison that could not be made.
    static func isScore(_ word: String) -> Bool {
        Double(word) != nil || decimalComma(word) != nil || word.lowercased() == "na"
    }

    /// A number whose decimal mark is a comma; nil for other words.
    static func decimalComma(_ word: String) -> Double? {
        let parts = word.split(separator: ",", omittingEmptySubsequences: false)
        return parts.count == 2 && !word.contains(".") ? Double(parts.joined(separator: ".")) : nil
    }

    /// The layout whose columns the line names.
    func named(isOneKind: Bool) -> ScoreLayout? {
        if let lists { return lists }
        guard let score = column(.score) else { return nil }
        var layout = ScoreLayout(.csv, separator, hasHeader: true, fields: words.count)
        layout.score = score
        layout.areDistances = words[score].lowercased() == ScoreColumn.distance
        layout.mated = column(.mated)
        if let probe = column(.probe), let reference = column(.reference) {
            (layout.probe, layout.reference) = (probe, reference)
            return layout
        }
        guard column(.probe) == nil, column(.reference) == nil else { return nil }
        if layout.mated == nil { return isOneKind ? layout.of(.oneColumn) : nil }
        return layout.of(.twoColumn)
    }

    /// The layout of a line of data.
    func nameless(isOneKind: Bool) -> ScoreLayout? {
        guard let last = words.last, Self.isScore(last) else { return nil }
        let isBlank = separator == .blank || separator == .tab
        switch words.count {
        case 1: return isOneKind ? ScoreLayout(.oneColumn, separator, fields: 1) : nil
        case 2:
            guard LabelledComparison.isMated(words[0]) != nil else { return nil }
            return ScoreLayout(.twoColumn, separator, fields: 2)
        case ScoreLayout.threeFields: return ScoreLayout(.threeColumn, separator, fields: words.count)
        case ScoreLayout.fourFields where isBlank: return ScoreLayout(.fourColumn, separator, fields: words.count)
        case ScoreLayout.fiveFields where isBlank: return ScoreLayout(.fiveColumn, separator, fields: words.count)
        default: return nil
        }
    }

    /// The layout of columns that are stated; nil where the line has others.
    func stated(_ columns: ScoreColumns) -> ScoreLayout? {
        if let count = columns.count, count != words.count { return nil }
        var places: [ScoreColumn: Int] = [:]
        for (column, place) in columns.places {
            guard let index = index(place) else { return nil }
            places[column] = index
        }
        guard let score = places[.score], Set(places.values).count == places.count else { return nil }
        var layout = ScoreLayout(.csv, separator, hasHeader: !Self.isScore(words[score]), fields: words.count)
        layout.score = score
        layout.areDistances = columns.areDistances || words[score].lowercased() == ScoreColumn.distance
        layout.mated = places[.mated]
        if let probe = places[.probe], let reference = places[.reference] {
            (layout.probe, layout.reference) = (probe, reference)
            return layout
        }
        return layout.of(layout.mated == nil ? .oneColumn : .twoColumn)
    }

    private func index(_ place: ScoreColumns.Place) -> Int? {
        switch place {
        case .index(let index): return words.indices.contains(index) ? index : nil
        case .name(let name):
            if let index = words.firstIndex(where: { $0.lowercased() == name.lowercased() }) { return index }
            guard let number = Int(name), words.indices.contains(number - 1) else { return nil }
            return number - 1
        }
    }

    /// The column of a kind: that of the field's own name, else the only one of another name.
    private func column(_ column: ScoreColumn) -> Int? {
        let lower = words.map { $0.lowercased() }
        if let index = lower.firstIndex(of: column.rawValue) { return index }
        let found = lower.indices.filter { column.names.contains(lower[$0]) }
        return found.count == 1 ? found[0] : nil
    }

    private var lists: ScoreLayout? {
        let lower = words.map { $0.lowercased() }
        guard lower.count == 2, let mated = lower.firstIndex(where: LabelledComparison.matedWords.contains),
            let nonMated = lower.firstIndex(where: LabelledComparison.nonMatedWords.contains)
        else { return nil }
        var layout = ScoreLayout(.lists, separator, hasHeader: true, fields: lower.count)
        (layout.probe, layout.reference) = (mated, nonMated)
        return layout
    }
}

extension ScoreLayout {
    /// The same columns in another format.
    fileprivate func of(_ format: ScoreFormat) -> ScoreLayout {
        var layout = ScoreLayout(format, separator, hasHeader: hasHeader, fields: fields)
        (layout.score, layout.mated, layout.areDistances) = (score, mated, areDistances)
        return layout
    }
}
