import ArgumentParser
import Whorl
import WhorlCommandLine

/// How faces become templates.
struct FaceSettings: ParsableArguments {
    @Option(
        help: "Embedder to make and compare templates of faces with (default: the model of `whorl model default`).",
        completion: .installedModels)
    var embedder: String?

    @Flag(help: "Take the largest of several faces in a photo.")
    var largest = false

    @Flag(help: "Average each face with its mirror image: twice the time, somewhat fewer errors.")
    var flip = false

    @OptionGroup var models: ModelOptions

    /// What is asked of the face stage.
    var options: FaceOptions { FaceOptions(largest: largest, flip: flip) }

    /// Makes templates of images, by the two models that photos need.
    var samples: SampleExtractor { SampleExtractor(models: models.folder, embedder: embedder) }
}
