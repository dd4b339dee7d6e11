import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// A folder with a picture of each step of an extraction or a comparison, and a page that shows them side by side.
struct StepsFolder {
    private let folder: String

    /// Takes a folder that is missing, empty, or may be written over.
    ///
    /// - Throws: ``WhorlError/alreadyExists(path:)`` where it holds a page of steps already.
    init(_ folder: String, _ replacement: ReplacementOption) throws(WhorlError) {
        self.folder = folder
        let page = folder + "/" + StepsPage.file
        guard replacement.force || !FolderContents.isFile(page) else { throw .alreadyExists(path: page) }
    }

    /// Draws the steps of extracting a print, also where it is refused in the end.
    ///
    /// - Throws: what decoding, extraction and drawing throw; for a refused print after its steps were written.
    func writeExtraction(of name: String, _ image: GrayImage) throws(WhorlError) {
        var drawn = ExtractionPictures()
        let result: Result<FingerFeatures, WhorlError>
        do throws(WhorlError) {
            result = .success(try MinutiaExtractor().features(of: image) { drawn.add($0) })
        } catch {
            result = .failure(error)
        }
        if let failure = drawn.failure { throw failure }
        let ending =
            switch result {
            case .success(let features):
                "\(features.minutiae.count) minutiae, quality \(features.quality.score) of 100"
            case .failure(let error): "The print is refused: \(error.problem)."
            }
        try write(title: "Steps of extraction: \(name)", ending: ending, drawn.pictures, isOfOnePrint: true)
        _ = try result.get()
    }

    /// Draws the steps of comparing two prints.
    ///
    /// - Throws: what the comparison and drawing throw.
    func writeComparison(
        _ probe: DrawnPrint, _ reference: DrawnPrint, statement: String, _ steps: ComparisonSteps
    ) throws(WhorlError) {
        try write(
            title: "Steps of comparison: \(probe.name), \(reference.name)", ending: statement,
            ComparisonPictures.all(probe, reference, steps), isOfOnePrint: false)
    }

    /// Names and pictures of samples are readable by their owner alone.
    private func write(
        title: String, ending: String, _ pictures: [StepPicture], isOfOnePrint: Bool
    ) throws(WhorlError) {
        try OutputFolder.make(folder)
        let page = StepsPage.html(title: title, ending: ending, pictures, isOfOnePrint: isOfOnePrint)
        for (name, text) in pictures.map({ ($0.file, $0.svg) }) + [(StepsPage.file, page)] {
            try AtomicFile.write(
                Array(text.utf8), to: folder + "/" + name, permissions: AtomicFile.privatePermissions)
        }
        Console.write("steps: \(folder)/\(StepsPage.file)\n")
    }
}
