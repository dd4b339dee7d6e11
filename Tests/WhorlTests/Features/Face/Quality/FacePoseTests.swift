import Testing

import Whorl

@Suite struct FacePoseTests {
    @Test(arguments: [-60.0, -30, -10, 0, 5, 45, 60], [0.0, -35, 90]) func yawIsFound(
        yaw: Double, roll: Double
    ) {
        let pose = FacePose(FacePlan.landmarks(x: 50, y: 70, yaw: yaw, roll: roll))
        #expect(abs(pose.yaw - yaw) < 1e-6)
        #expect(abs(pose.roll - roll) < 1e-6)
        #expect(abs(pose.pitch) < 3)
    }

    @Test(arguments: [-40.0, -20, -10, 0, 10, 20, 40]) func pitchIsFoundNearly(pitch: Double) {
        // The mouth comes nearer to the eyes by the cosine, which the estimate does not undo: 7 degrees at 40.
        #expect(abs(FacePose(FacePlan.landmarks(pitch: pitch)).pitch - pitch) < 8)
    }

    @Test func turningDoesNotMakeAFaceSmall() {
        for yaw in [0.0, 30, 60, 80] {
            #expect(abs(EyeFrame(FacePlan.landmarks(size: 50, yaw: yaw)).size - 50) < 3)
        }
    }
}
