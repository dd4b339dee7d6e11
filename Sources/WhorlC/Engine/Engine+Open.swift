public import CWhorl
internal import Whorl

@c @implementation
public func whorl_engine_open(
    _ folder: UnsafePointer<CChar>?, _ options: UnsafePointer<whorl_engine_options>?,
    _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> whorl_status {
    answer {
        LogRelay.start
        let result = try required(result, "result")
        let options = try whorl_engine_options.read(options, "options")
        let folder = try optionalText(folder, "folder") ?? UserFolder.data
        let calibrations = try ModelFolder(options.models).calibrations()
        let store = try SQLiteStore(path: folder, options: StoreOptions(busyMilliseconds: options.patience))
        let engine = Engine(
            store: store, faces: calibrations, threads: options.threads == 0 ? nil : Int(options.threads))
        result.pointee = Handle.make(engine)
    }
}

@c @implementation
public func whorl_engine_close(_ engine: OpaquePointer?) {
    guard let held = try? Handle.object(engine, Engine.self, "engine") else { return }
    held.finishGalleries()
    Handle.close(engine, Engine.self)
}

extension whorl_engine_options {
    /// How long another process is waited for, in milliseconds.
    fileprivate var patience: Int {
        busy_milliseconds == 0
            ? StoreOptions.usualBusyMilliseconds : Int(min(busy_milliseconds, UInt32(Int32.max)))
    }
}
