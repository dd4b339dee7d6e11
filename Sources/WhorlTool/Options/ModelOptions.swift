import ArgumentParser
import Whorl

/// Where face models are installed.
struct ModelOptions: ParsableArguments {
    @Option(
        help: "Folder of face models (default: $WHORL_MODELS, $XDG_DATA_HOME/whorl/models or below ~/.local/share).")
    var models: String?

    /// The folder, from the option or the environment.
    var folder: ModelFolder { ModelFolder(path: models ?? ModelFolder.usualPath) }
}
