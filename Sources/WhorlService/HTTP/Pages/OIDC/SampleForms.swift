internal import Whorl

/// The ways in which a page takes a sample: the camera or a photo for a face, a file for a print.
struct SampleForms {
    /// Where samples are sent.
    let action: String
    /// What the service reads.
    let modalities: [Modality]
    /// What is done with the sample, such as `Sign in`.
    let verb: String
    /// Whether two pictures are taken between which the face must move.
    var needsLiveness = false

    /// The scripts that the forms need.
    static let scripts = ["capture.js", "samples.js"]

    /// What people are asked to show, such as `your face or your fingerprint`: only what the service reads.
    static func wanted(_ modalities: [Modality]) -> String {
        let all: [(Modality, String)] = [(.face, "your face"), (.finger, "your fingerprint")]
        return all.filter { modalities.contains($0.0) }.map(\.1).joined(separator: " or ")
    }

    var content: HTML { "\(modalities.contains(.face) ? face : "")\(needsLiveness ? "" : finger)" }

    private var pace: HTML { needsLiveness ? " data-count=\"2\" data-interval=\"1500\"" : "" }

    private var advice: HTML {
        needsLiveness ? "<p>Turn your head a little while two pictures are taken.</p>" : ""
    }

    private var face: HTML {
        """
        <section class="card" aria-labelledby="face-heading">
        <h2 id="face-heading">Your face</h2>
        <form data-capture data-samples data-kind="face" data-send="json"\(pace) method="post" action="\(action)">
        <input type="hidden" name="modality" value="face">
        \(advice)<div data-camera></div>
        <div class="field">
        <label for="face-file">\(needsLiveness ? "Or two photos" : "Or a photo")</label>
        <input id="face-file" type="file" data-file accept="image/*"\(multiple)>
        </div>
        <p data-status role="status" aria-live="polite"></p>
        <div class="row"><button class="button" type="submit">\(verb) with your face</button></div>
        </form>
        </section>
        """
    }

    private var multiple: HTML { needsLiveness ? " multiple" : "" }

    private var finger: HTML {
        """
        <section class="card" aria-labelledby="finger-heading">
        <h2 id="finger-heading">Your fingerprint</h2>
        <form data-samples data-modality="finger" method="post" action="\(action)">
        <div class="field">
        <label for="finger-file">Picture of your fingerprint, as your reader saved it</label>
        <input id="finger-file" type="file" required aria-describedby="finger-hint">
        <small id="finger-hint">A phone's camera does not show ridges clearly enough: use a fingerprint reader.</small>
        </div>
        <p data-status role="status" aria-live="polite"></p>
        <div class="row"><button class="button" type="submit">\(verb) with your fingerprint</button></div>
        </form>
        </section>
        """
    }
}
