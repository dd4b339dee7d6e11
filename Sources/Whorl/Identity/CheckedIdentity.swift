// Identities are part of what the library is used with: who imports `Whorl` has them.
@_exported public import WhorlIdentity

extension BCID {
    /// Makes an identifier of its parts.
    ///
    /// - Throws: ``WhorlError/malformedBCID(reason:)`` with the part that is out of range.
    public init(storage: String, partition: Int, classID: Int) throws(WhorlError) {
        do throws(IdentityError) {
            try self.init(checked: storage, partition, classID)
        } catch {
            throw WhorlError(error)
        }
    }

    /// Reads `storage.partition.classID`, or the same with `/` in both places.
    ///
    /// Numbers have no leading zeros and no sign, and nothing may stand around or between the parts.
    ///
    /// - Throws: ``WhorlError/malformedBCID(reason:)``; the reason names the part and repeats nothing of the text.
    public init(_ text: String) throws(WhorlError) {
        do throws(IdentityError) {
            try self.init(parsing: text)
        } catch {
            throw WhorlError(error)
        }
    }

    /// Accepts the names a storage may have.
    ///
    /// - Throws: ``WhorlError/malformedBCID(reason:)``.
    public static func check(storage: String) throws(WhorlError) {
        do throws(IdentityError) { try validate(storage: storage) } catch { throw WhorlError(error) }
    }

    /// Accepts the numbers a partition may have.
    ///
    /// - Throws: ``WhorlError/malformedBCID(reason:)``.
    public static func check(partition: Int) throws(WhorlError) {
        do throws(IdentityError) { try validate(partition: partition) } catch { throw WhorlError(error) }
    }
}

extension FingerPosition {
    /// Finds the position of a name such as `right-index`.
    ///
    /// - Throws: ``WhorlError/unknownFingerPosition(name:)``.
    public init(name: String) throws(WhorlError) {
        do throws(IdentityError) {
            try self.init(named: name)
        } catch {
            throw WhorlError(error)
        }
    }
}
