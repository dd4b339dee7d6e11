import Whorl

/// The subject of each sample name of a table.
///
/// A register that was filled by a list knows those samples alone; otherwise a sample belongs to whom its name
/// `<label>_<n>` says, or to nobody that is known.
package struct SampleRegister: Sendable {
    /// Stands for a subject that is not known.
    package static let unknown: Int32 = -1

    /// Names of samples.
    private(set) var names = NameTable()
    /// Names of subjects.
    private(set) var subjects = NameTable()
    /// The subject of each sample, or ``unknown``.
    package private(set) var subject: [Int32] = []
    /// The subject's instance of each sample, as a finger; or ``unknown``.
    private(set) var instance: [Int32] = []
    /// The transaction of each sample, where the list states them.
    private(set) var transaction: [Int32] = []
    /// What is known of samples beside.
    private(set) var covariates: [Covariate]
    /// Whether other names than those of the list are refused.
    let isClosed: Bool
    /// To which of two disjoint parts each subject belongs.
    private(set) var isInSecondHalf: [Bool] = []

    /// What comes before the names of samples and subjects that are learned from now on, such as `db1/`: equal names of
    /// different data sets are different ones. A list's names have none.
    var scope = ""

    private var instances = NameTable()
    private var transactions = NameTable()

    /// Makes a register that learns from names.
    init() {
        isClosed = false
        covariates = []
    }

    /// Makes a register for a list.
    init(covariates: [String]) {
        isClosed = true
        self.covariates = covariates.map(Covariate.init)
    }

    /// Adds a sample of a list; false where it is there already.
    mutating func add(_ sample: String, subject: String, instance: String, transaction: String?) -> Bool {
        let index = names.insert(sample)
        guard index == self.subject.count else { return false }
        label(subject: subject, instance: instance)
        if let transaction {
            // Samples of different subjects are never attempts of one transaction.
            let number = transaction.isEmpty ? sample : transaction
            self.transaction.append(Int32(transactions.insert("\(subject)\u{0}\(instance)\u{0}\(number)")))
        }
        return true
    }

    /// Adds the covariates of the sample that was added last; false where one has too many different values.
    mutating func addCovariates(_ values: [String]) -> Bool {
        var areFew = true
        for (index, value) in values.enumerated() where !covariates[index].append(value) { areFew = false }
        return areFew
    }

    /// The number of a sample by its name; nil where the register is closed and does not know it.
    mutating func sample(_ name: Span<UInt8>) -> Int? {
        if isClosed { return names.index(of: name) }
        let index = scope.isEmpty ? names.insert(name) : names.insert(scoped(name))
        if index == subject.count {
            let text = names[index]
            if let name = SampleName(fileName: text + ".") ?? SampleName(fileName: text) {
                label(subject: name.label, instance: "")
            } else {
                subject.append(Self.unknown)
                instance.append(Self.unknown)
            }
        }
        return index
    }

    /// The number of a sample that belongs to whom a table says.
    mutating func sample(_ name: Span<UInt8>, of owner: Span<UInt8>) -> Int {
        let index = names.insert(scoped(name))
        if index == subject.count { label(subject: scoped(owner), instance: "") }
        return index
    }

    private func scoped(_ name: Span<UInt8>) -> String { scope + NumberField.text(name) }

    /// The number of an enrolled model that belongs to whom a table says; a sample may have the same name.
    mutating func model(_ name: Span<UInt8>, of owner: Span<UInt8>) -> Int {
        var bytes = Self.modelPrefix
        for index in 0..<name.count { bytes.append(name[index]) }
        return sample(bytes.span, of: owner)
    }

    private static let modelPrefix = Array("model ".utf8)

    /// The number of a subject by name.
    package mutating func subject(_ name: Span<UInt8>) -> Int32 { known(subject: scoped(name)) }

    private mutating func known(subject name: String) -> Int32 {
        let index = subjects.insert(name)
        while isInSecondHalf.count <= index {
            let hash = ContentHash.sha256(Array(subjects[isInSecondHalf.count].utf8))
            isInSecondHalf.append(hash.first.map { !$0.isMultiple(of: 2) } ?? false)
        }
        return Int32(index)
    }

    private mutating func label(subject name: String, instance label: String) {
        subject.append(known(subject: name))
        instance.append(Int32(instances.insert("\(name)\u{0}\(label)")))
    }
}
