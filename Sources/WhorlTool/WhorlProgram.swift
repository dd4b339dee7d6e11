import ArgumentParser
import Glibc
import Whorl
import WhorlCommandLine

/// The program `whorl`.
package enum WhorlProgram {
    /// Runs the command that the process was started for, or becomes `whorl-service` where it is one of the service's.
    package static func main() async -> Never {
        let arguments = SystemName.arguments
        if ServiceCommand(arguments: arguments) != nil {
            let code = ServiceProgram().takeOver(asJSON: FailureReport.wantsJSON(arguments))
            exit(code.rawValue)
        }
        await CommandProgram(WhorlCommand.self).main()
    }
}
