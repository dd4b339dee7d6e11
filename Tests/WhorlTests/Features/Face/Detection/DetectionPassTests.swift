import Testing

import Whorl

@Suite struct DetectionPassTests {
    private static let sizes = [
        (1, 1), (1, 5000), (92, 112), (250, 250), (640, 480), (641, 480), (480, 640), (1600, 1200), (8000, 6000),
    ]

    @Test(arguments: sizes) func canvasesStaySmall(size: (Int, Int)) {
        let passes = DetectionPass.all(width: size.0, height: size.1)
        #expect(passes.count == 3)
        for (pass, limit) in zip(passes, [640, 642, 1280]) {
            let long = max(
                Double(size.0) * pass.scale + 2 * Double(pass.marginX),
                Double(size.1) * pass.scale + 2 * Double(pass.marginY))
            // Margins are whole pixels.
            #expect(long <= Double(limit) + 1e-9)
        }
    }

    @Test func aPhotoOfUsualSizeIsTakenAsItIs() {
        let photo = FacePlan.noise(320, 240, seed: 1)
        let pass = DetectionPass.all(width: 320, height: 240)[0]
        #expect(pass.scale == 1 && pass.canvas(photo) == photo && pass.toPhoto == .identity)
    }

    @Test(arguments: sizes) func placesOnTheCanvasLeadBackToThePhoto(size: (Int, Int)) {
        for pass in DetectionPass.all(width: size.0, height: size.1) {
            // The corner of the photo's first pixel, half a pixel before its centre, is at the end of the margin.
            let corner = pass.toPhoto.place(Double(pass.marginX) - 0.5, Double(pass.marginY) - 0.5)
            #expect(abs(corner.x + 0.5) < 1e-9 && abs(corner.y + 0.5) < 1e-9)
            let end = pass.toPhoto.place(
                Double(pass.marginX) - 0.5 + Double(size.0) * pass.scale,
                Double(pass.marginY) - 0.5 + Double(size.1) * pass.scale)
            #expect(abs(end.x - (Double(size.0) - 0.5)) < 1e-6 && abs(end.y - (Double(size.1) - 0.5)) < 1e-6)
        }
    }

    @Test func aPaddedCanvasHasThePhotoInTheMiddleOfBlack() {
        let photo = ColorImage(width: 300, height: 200, pixels: [UInt8](repeating: 200, count: 300 * 200 * 3))
        let pass = DetectionPass.all(width: 300, height: 200)[1]
        let canvas = pass.canvas(photo)
        #expect(pass.scale == 1 && (pass.marginX, pass.marginY) == (90, 60))
        #expect(canvas.width == 480 && canvas.height == 320)
        for y in 0..<canvas.height {
            for x in 0..<canvas.width {
                let isInside = (90..<390).contains(x) && (60..<260).contains(y)
                #expect(canvas.pixels[(y * canvas.width + x) * 3] == (isInside ? 200 : 0))
            }
        }
    }
}
