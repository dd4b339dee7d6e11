import Testing

import WhorlNumerics

@Suite("Plane+Smoothing")
struct PlaneSmoothingTests {
    @Test(arguments: [Float(0.6), 1, 2.5])
    func constantStaysConstant(sigma: Float) {
        let plane = Plane<Float>(width: 7, height: 5, repeating: 3)
        #expect(plane.smoothed(sigma: sigma).values.allSatisfy { abs($0 - 3) < 1e-5 })
    }

    @Test func impulseKeepsItsSumAndItsSymmetry() {
        var plane = Plane<Float>(width: 21, height: 21, repeating: 0)
        plane[10, 10] = 1
        let smooth = plane.smoothed(sigma: 1.5)
        #expect(abs(smooth.values.reduce(0, +) - 1) < 1e-5)
        for offset in 1...4 {
            #expect(smooth[10 + offset, 10] == smooth[10 - offset, 10])
            #expect(abs(smooth[10 + offset, 10] - smooth[10, 10 + offset]) < 1e-7)
            #expect(smooth[10 + offset, 10] < smooth[10 + offset - 1, 10])
        }
    }

    @Test func transposingTwiceIsNothing() {
        let plane = OrientedFilterTests.plane(13, 4, seed: 9)
        #expect(plane.transposed().transposed() == plane)
        #expect(plane.transposed()[3, 12] == plane[12, 3])
    }
}
