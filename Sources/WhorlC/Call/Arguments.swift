internal import Whorl

/// A pointer that must not be NULL.
func required<Pointer>(_ pointer: Pointer?, _ name: String) throws(CallFault) -> Pointer {
    guard let pointer else { throw .null(name) }
    return pointer
}

/// Text that must not be NULL.
func text(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(CallFault) -> String {
    let pointer = try required(pointer, name)
    guard let text = String(validatingCString: pointer) else { throw .invalid(name, "UTF-8") }
    return text
}

/// Text, or nil for NULL.
func optionalText(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(CallFault) -> String? {
    guard let pointer else { return nil }
    return try text(pointer, name)
}

/// An array of the caller; only one of no entries may be NULL.
func entries<Entry>(
    _ pointer: UnsafePointer<Entry>?, _ count: Int, _ name: String
) throws(CallFault) -> UnsafeBufferPointer<Entry> {
    guard count >= 0 else { throw .invalid("the count of \(name)", "at most 2^63 - 1") }
    guard count > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: try required(pointer, name), count: count)
}

/// The bytes of a file in memory; no more than any file may have are looked at.
func fileBytes(_ pointer: UnsafeRawPointer?, _ count: Int) throws -> [UInt8] {
    let found = try entries(pointer?.assumingMemoryBound(to: UInt8.self), count, "bytes")
    let limit = ImageLimits.standard.maximumBytes
    guard found.count <= limit else { throw WhorlError.inputTooLarge(bytes: found.count, limit: limit) }
    return Array(found)
}

/// A number that a table has an entry for.
func choice<Choice>(
    _ number: Int32, _ name: String, _ choices: KeyValuePairs<Int, Choice>
) throws(CallFault) -> Choice {
    guard let choice = choices.first(where: { $0.key == Int(number) }) else {
        throw .invalid(name, choices.map { "\($0.key)" }.joined(separator: ", "))
    }
    return choice.value
}

/// Objects behind the opaque pointers of C callers.
enum Handle {
    /// A pointer that keeps the object until it is closed.
    static func make(_ object: some AnyObject) -> OpaquePointer {
        OpaquePointer(Unmanaged.passRetained(object).toOpaque())
    }

    /// The object of a pointer.
    static func object<Object: AnyObject>(
        _ pointer: OpaquePointer?, _ type: Object.Type = Object.self, _ name: String
    ) throws(CallFault) -> Object {
        Unmanaged<Object>.fromOpaque(UnsafeRawPointer(try required(pointer, name))).takeUnretainedValue()
    }

    /// Gives the object of a pointer back; NULL has none.
    static func close<Object: AnyObject>(_ pointer: OpaquePointer?, _ type: Object.Type) {
        if let pointer { Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).release() }
    }
}
