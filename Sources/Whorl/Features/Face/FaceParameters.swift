/// The constants of the face stage. Lengths are pixels of the photo unless said otherwise.
///
/// Values without another source were measured on the 7,701 photos of LFW's pairs protocol (deep-funneled) and the 400
/// of ORL.
enum FaceParameters {
    // MARK: Detection

    /// Least score of a face, 0...1. The best face of each photo of LFW and ORL has at least 0.79; fingerprints and
    /// photos of LFW whose faces were painted over stay below 0.56 in the first two passes.
    static let minimumScore: Float = 0.6
    /// Faces that share more than this part of their union with a better one are dropped: as the authors of YuNet do.
    static let greatestOverlap = 0.3
    /// The most proposals that are compared with each other, the best by score.
    static let maximumProposals = 1000
    /// Steps of the detector's grids in pixels of its input (YuNet: Wu, Peng, Yu, "YuNet: A Tiny Millisecond-level Face
    /// Detector", Machine Intelligence Research 2023, https://doi.org/10.1007/s11633-023-1423-y); those of SCRFD too.
    static let strides = [8, 16, 32]
    /// Sides of the detector's input are multiples of this: the largest of the strides.
    static let sideMultiple = 32
    /// The long side of a photo is brought to at most this for detection; faces of 10 pixels are found in it.
    static let longestSide = 640
    /// The long side of a photo is brought to at least this for detection: landmarks of small photos become finer, and
    /// the EER of ORL (92 x 112) falls from 1.1 to 0.6 %.
    static let shortestSide = 224
    /// The most that a photo is enlarged for detection; beyond it nothing is gained.
    static let largestEnlargement = 4.0
    /// Margin on each side, as a part of that side, of the pass that looks for faces that fill the frame.
    static let margin = 0.3
    /// How much larger the photo is in the pass that looks for small faces.
    static let closerScale = 2.0
    /// Sizes that a model is kept ready for at a time.
    static let maximumPlans = 8

    /// Least score of a face found by SCRFD, as its authors have it (`scrfd.py`, github.com/deepinsight/insightface).
    static let leastAnchorScore = 0.5
    /// Faces of SCRFD that share more than this part of their union with a better one are dropped, as its authors do.
    static let greatestAnchorOverlap = 0.4

    /// The long side of a photo is brought to at most this for a detector of dlib, whose faces have 80 pixels: faces of
    /// a sixteenth of it are found.
    static let longestWindowSide = 1280
    /// Score above which a place of dlib's detector shows a face, as dlib has it.
    static let leastWindowScore: Float = 0
    /// What scores of dlib's detector become: 0...1 with the meaning of those of YuNet.
    ///
    /// Of 150 upright photos of LFW all have 1.021 to 1.099, the median 1.060. Turned by a quarter, 8 % have more than
    /// that, up to 1.285: beyond 1.11 a photo counts as one to be looked at in other turns.
    static let windowScores: [(window: Double, score: Double)] = [
        (0, 0.6), (1, 0.9), (1.02, sureScore), (1.06, detectionQuality.best), (1.1, 0.95), (1.11, 0.91),
    ]

    // MARK: Choice

    /// Another face counts where its area is at least this part of the chosen one's: half of its sides. 15 % of the
    /// photos of LFW have such a face.
    static let otherFace = 0.25
    /// A face counts as smaller by the factor `exp(-d)` for each `d` long sides of the photo that it is off the
    /// middle. LFW with foamliu: 99.15 % so, 98.82 % by size alone, 97.95 % by score.
    static let centrality = 1.0

    // MARK: Turns

    // Scores were measured on 500 photos of LFW and the 400 of ORL, each in its four turns: upright faces have 0.88 and
    // more, those that lie on a side 0.89 and less, those upside down 0.915 and less. Of each photo the upright turn
    // has the best score, by 0.0098 and more.

    /// Score from which a photo is upright without a look at its other turns; 90 % of LFW and ORL have it.
    static let sureScore = 0.92
    /// Greatest angle, in degrees, in the plane of the image of a face that counts as upright: half of a quarter.
    static let uprightRoll = 45.0
    /// How much better the score of a turn must be than that of the photo as it is.
    static let clearLead = 0.005
    /// Least score in another turn, 0...1: what is no face stays below it in all turns.
    static let clearScore = 0.8
    /// Passes that are made in other turns where the photo as it is shows no face; the one for small faces, which takes
    /// several times as long, is left out.
    static let turnedPasses = 2

    // MARK: Limits

    /// Least quality of a face, 0...100. 500 photos of LFW have 30 and more, and 0.75 % of ORL less than 15; of faces
    /// that lie on a side 78 % have less, and of those upside down 19 %.
    static let minimumQuality = 15

    /// Least size of a face, as distance of the eyes; the embedders' templates have 35 pixels. LFW has 26 and more, ORL
    /// one face of 11.
    static let minimumEyeDistance = 10.0
    /// Least and greatest mean gray level of the inner face; LFW has 44 to 206, and the detector finds faces of 12 to
    /// about 230.
    static let brightness = 25.0...220.0
    /// Least sharpness, see ``FaceTexture/sharpness``. LFW's median is 0.95 and 99.8 % have more than 0.5. Blurred by a
    /// Gaussian of 2 pixels of the aligned face the median is 0.30 and the cosine to the sharp face 0.68; by 3 pixels
    /// 0.19 and 0.36.
    static let minimumSharpness = 0.24
    /// Greatest angle, in degrees, that a face may be turned to a side; 99.9 % of LFW are within 54.
    static let greatestYaw = 70.0
    /// Greatest angle, in degrees, up or down; 99.9 % of LFW are within 22.
    static let greatestPitch = 45.0
    /// Greatest angle, in degrees, in the plane of the image. The detector is made for upright faces: the landmarks of a
    /// face that lies on its side are wrong.
    static let greatestRoll = 60.0

    // MARK: Pose

    /// How far the tip of the nose stands out from the plane of eyes and mouth, in distances of the eyes (37 of 62 mm:
    /// Farkas, Anthropometry of the Head and Face, 1994).
    static let noseDepth = 0.6
    /// Where the tip of the nose of a frontal face is between the line of the eyes (0) and that of the mouth (1):
    /// median of LFW.
    static let noseHeight = 0.558

    // MARK: Landmarks of a face whose eye corners are known

    // Fitted to the landmarks of YuNet on 150 photos of LFW, with dlib's corners in the boxes of dlib's detector.

    /// How far the tip of the nose moves where its base moves by 1 along the line of the eyes (correlation 0.91).
    static let noseReach = 1.43
    /// How far the middle of the mouth moves then.
    static let mouthReach = 0.27
    /// How far the mouth is from the line of the eyes, in distances of the base of the nose from it: median.
    static let mouthDrop = 1.41
    /// Half of the distance of the corners of the mouth, in distances of the eyes: median.
    static let mouthHalf = 0.458

    // MARK: Inner face

    /// Columns of the face aligned to `arcface112` that light and sharpness are measured on: from eye to eye and a
    /// little more, where hair and background are rare.
    static let innerColumns = 24..<88
    /// Rows of it, from the brows to below the mouth.
    static let innerRows = 34..<106
    /// Gray levels up to this are black without detail, and from its mirror image on white without detail.
    static let clippedLevel: UInt8 = 15

    /// Distance, in pixels of the aligned face, of the neighbours that the Laplacian compares a pixel with: that of next
    /// neighbours drowns in rounding where a face is blurred.
    static let laplacianReach = 2

    // MARK: Covers

    // Of 6,551 photos of LFW that passed all else ten lie beyond these limits: four show dark glasses, two paper before the
    // mouth, one a ball before an eye, one a face in blue light. Of 396 of ORL and 625 of made populations none does. All 364
    // photos do that passed with a bar of one color over eyes, mouth or half of the face.

    /// Places are without texture whose surroundings have less than this part of the standard deviation of the inner face.
    static let bareContrast = 0.03
    /// Pixels of the aligned face on each side of a place that are its surroundings.
    static let bareReach = 2
    /// Surroundings of the eyes and of the mouth in the face aligned to `arcface112`.
    static let features = [
        PixelRegion(columns: 28..<49, rows: 44..<60), PixelRegion(columns: 63..<84, rows: 44..<60),
        PixelRegion(columns: 38..<75, rows: 84..<101),
    ]
    /// Most that may be without texture of one of them. LFW's photos, dark, blurred, reduced to a third or compressed to a
    /// JPEG quality of 10, have 0.33; under bars there is 0.5 and more.
    static let bareFeature = 0.4
    /// The largest area without texture beside a feature that is: under an opaque lens there is 0.06. Bright skin without
    /// detail is larger in photos that are far too bright, whose features are not bare.
    static let bareArea = 0.04
    /// How many times as steep as those near it a line across the face may be: of LFW 99.9 % have less than 2.6.
    static let lineAcross = 3.0
    /// The same of lines down the face: LFW has 1.84 and less.
    static let lineDown = 2.2
    /// How far the color of mouth and chin may be from that of the nose: of LFW 99.9 % have less than 29, masks of light blue
    /// cloth 44 and more.
    static let colorStep = 40.0
    /// Least red chroma of the nose above its blue chroma: two of LFW have less than -5, of its negatives 95 % less than -24.
    /// Gray photos have 0.
    static let leastWarmth = -15.0
    /// Mouth and chin, and the nose, in the face aligned to `arcface112`.
    static let lowerFace = PixelRegion(columns: 34..<78, rows: 80..<108)
    static let nose = PixelRegion(columns: 44..<68, rows: 54..<76)
    /// Lines on each side that a line is compared with, but for the next ones: more than the 8 rows of a block of JPEG.
    static let lineNear = 9
    /// Distance of the eyes, in pixels, from whose double on a photo is reduced before lines are looked for.
    static let lineDetail = 48.0
    /// Where lines are looked for, in distances of the eyes: above the eyes, where brims of hats are left out, and below the
    /// mouth; and to each side of the middle of the eyes across and down the face.
    static let (lineAbove, lineBelow, lineAcrossReach, lineDownReach) = (0.45, 0.6, 0.9, 0.6)
    /// Fewest pixels along a line.
    static let shortestLine = 8

    // MARK: Quality

    /// Distances of the eyes with quality 0 and 100: the latter is 1.3 times that of the embedders' templates.
    static let eyeDistanceQuality = (worst: 8.0, best: 45.0)
    /// Angles, in degrees, with quality 0 and 100.
    static let poseQuality = (worst: 60.0, best: 10.0)
    /// How much a turn in the plane of the image counts, as it is undone.
    static let rollWeight = 0.5
    /// Sharpness with quality 0 and 100: the latter is LFW's median.
    static let sharpnessQuality = (worst: 0.24, best: 0.95)
    /// Mean gray levels with quality 0 and 100 of dark faces.
    static let darkQuality = (worst: 25.0, best: 90.0)
    /// Mean gray levels with quality 0 and 100 of bright faces.
    static let brightQuality = (worst: 220.0, best: 170.0)
    /// Parts of clipped pixels with quality 0 and 100.
    static let clippedQuality = (worst: 0.4, best: 0.02)
    /// Detector scores with quality 0 and 100; the latter is LFW's median. Mated scores of LFW fall from 0.68 in the
    /// best twentieth to 0.56 in the worst.
    static let detectionQuality = (worst: 0.75, best: 0.933)
}
