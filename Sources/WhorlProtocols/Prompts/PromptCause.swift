/// Who ended a prompt before its decision.
package enum PromptCause: String, Sendable, Equatable {
    /// The person, on the page or by a command.
    case user
    /// The client that asked, or that hung up.
    case app
    /// The service: it stops, the sensor's driver is gone, or another prompt takes the sensor.
    case system
}
