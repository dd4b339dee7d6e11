internal import CWhorl
internal import Whorl

/// Runs the body of a C function: the one place where errors become statuses.
func answer(_ body: () throws -> Void) -> whorl_status {
    let fault: CallFault
    do {
        try body()
        return whorl_status(WHORL_OK)
    } catch let error as WhorlError {
        fault = CallFault(error)
    } catch let error as CallFault {
        fault = error
    } catch {
        fault = CallFault(unknown: error)
    }
    LastError.remember(fault)
    return fault.status
}
