package import Whorl

/// Whom a token is about: a person, or a partition to search.
package struct BioIDSubject: Sendable, Equatable {
    /// The storage.
    package let storage: String
    /// The partition.
    package let partition: Int
    /// The person; nil where a partition is meant.
    package let bcid: BCID?

    /// A person.
    package init(_ bcid: BCID) {
        storage = bcid.storage
        partition = bcid.partition
        self.bcid = bcid
    }

    /// Reads a BCID, or where no person is meant also a partition: `storage.partition`, and the same with a class ID of 0.
    ///
    /// - Throws: ``BioIDRefusal/badRequest(_:)``.
    package init(_ text: String, for action: BioIDAction) throws(BioIDRefusal) {
        do throws(WhorlError) {
            self.init(try BCID(text))
        } catch {
            guard action == .identification || action == .livenessdetection, let subject = Self.partition(text) else {
                throw .badRequest("InvalidBCID")
            }
            self = subject
        }
    }

    /// The canonical form.
    package var description: String { bcid?.description ?? "\(storage).\(partition)" }

    private init(storage: String, partition: Int) {
        self.storage = storage
        self.partition = partition
        bcid = nil
    }

    /// A partition is a BCID without its class, so any class may stand in while the rest is read.
    private static func partition(_ text: String) -> BioIDSubject? {
        let separator = text.contains("/") ? "/" : "."
        let anyone = text.hasSuffix(separator + "0") && text.split(separator: separator).count > 2
        let whole = anyone ? text.dropLast() + "1" : text + separator + "1"
        return (try? BCID(String(whole))).map { BioIDSubject(storage: $0.storage, partition: $0.partition) }
    }
}
