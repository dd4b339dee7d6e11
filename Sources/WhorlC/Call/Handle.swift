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
