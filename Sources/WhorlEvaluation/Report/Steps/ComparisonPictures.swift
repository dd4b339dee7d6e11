package import Whorl

/// The steps of a comparison of two prints as pictures.
package enum ComparisonPictures {
    /// Draws the roots, each weighed pairing before and after the alignment, and the prints laid on each other.
    ///
    /// - Parameters:
    ///   - probe: on the left.
    ///   - reference: on the right.
    ///   - steps: made of the two templates.
    /// - Returns: the pictures in the order of the steps; none of pairings where one print has no minutiae.
    /// - Throws: what the encoder of the images throws.
    package static func all(
        _ probe: DrawnPrint, _ reference: DrawnPrint, _ steps: ComparisonSteps
    ) throws(WhorlError) -> [StepPicture] {
        var pictures: [StepPicture] = []
        func add(_ name: String, _ title: String, _ text: String, _ svg: String) {
            pictures.append(StepPicture(number: pictures.count + 1, name: name, title: title, text: text, svg: svg))
        }
        func joined(
            _ title: String, _ pairs: [FingerComparison.Pair], _ parts: [FingerComparison.Part] = [],
            _ score: Double = 0
        ) throws(WhorlError) -> String {
            try ComparisonDrawing.svg(
                probe, reference, FingerComparison(score: score, pairs: pairs, parts: parts), statement: [title])
        }
        add(
            "roots", "Roots",
            "The \(steps.roots.count) pairs of minutiae whose surroundings are most alike. A pairing grows from each that is "
                + "in no earlier pairing.", try joined("Roots", steps.roots))
        for (index, weighed) in steps.weighed.enumerated() {
            let number = index + 1
            let grown = weighed.grown
            let kept = weighed.pairs.count { grown.pairs.contains($0) }
            add(
                "pairing-\(number)", "Pairing \(number), grown",
                "\(grown.pairs.count) pairs along edges that both prints have; their similarities add up to "
                    + "\(NumberText.fixed(grown.promise, 2)), rank \(number) of \(steps.grown.count).",
                try joined("Pairing \(number), grown", grown.pairs))
            add(
                "pairing-\(number)-weighed", "Pairing \(number), weighed",
                "\(grown.pairs.count - kept) pairs that stray from those around them are taken out, and "
                    + "\(weighed.pairs.count - kept) that fall on each other after the alignment are added. The table says "
                    + "what was measured and what each measure adds to the score of "
                    + "\(NumberText.fixed(weighed.score, 2)).",
                try joined("Pairing \(number), weighed", weighed.pairs, weighed.parts, weighed.score))
        }
        if let best = steps.best {
            add(
                "overlap", "Overlap",
                "The probe's minutiae (orange) laid on the reference's (blue) by the alignment of the best pairing; a line "
                    + "joins the two of a pair. The probe is turned by "
                    + "\(NumberText.fixed(Double(best.alignment.rotation) * 180 / .pi, 1)) degrees.",
                try OverlapDrawing.svg(probe, reference, best))
        }
        return pictures
    }
}
