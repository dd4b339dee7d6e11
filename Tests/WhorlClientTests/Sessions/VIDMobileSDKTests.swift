import Foundation
import Synchronization
import Testing
import WhorlClient

/// Code as apps of the SDK have it: one authenticator that is reached by name, and delegates that are classes of `NSObject`.
@Suite struct VIDMobileSDKTests {
    private struct Service: HTTPTransport {
        func send(_ call: HTTPCall) async throws -> HTTPAnswer {
            let profile = #"{"alias":"work","name":"Ada","requiresBiometryRevalidation":false}"#
            let body = call.url.hasSuffix("/profiles/work") ? profile : ""
            return HTTPAnswer(status: body.isEmpty ? 404 : 200, body: Array(body.utf8))
        }
    }

    private struct Camera: VIDSource {
        func scan() async throws(VIDError) -> String? { "http://127.0.0.1/q/alias" }
        func sample(of traits: [String], for context: VIDContext?) async throws(VIDError) -> VIDSample? { nil }
    }

    fileprivate final class AuthenticationHandler: NSObject {
        let told = Mutex<[String]>([])
        private let ended = AsyncStream.makeStream(of: Void.self)

        func onAuthenticate(profileAlias: String, for environment: VIDEnvironment) {
            VIDMobileSDK.shared().profileDelegate = self
            VIDMobileSDK.shared().authenticationDelegate = self
            VIDMobileSDK.shared().retrieveProfile(profileAlias, for: environment)
        }

        func end() { ended.continuation.finish() }

        func wait() async { for await _ in ended.stream {} }
    }

    @Test func sharedIsWhatWasConfigured() async {
        let environment = VIDEnvironment(service: "http://127.0.0.1", deviceID: "d", deviceName: "D")
        let made = VIDMobileSDK.configure(environment: environment, source: Camera(), transport: Service())
        #expect(VIDMobileSDK.shared() === made)
        let handler = AuthenticationHandler()
        handler.onAuthenticate(profileAlias: "work", for: environment)
        await handler.wait()
        #expect(handler.told.withLock { $0 } == ["Ada", "The service refuses: status 404."])
    }

    @Test func anErrorsReasonIsReadAsOfNSError() {
        let errors: [VIDError] = [
            .noSession, .unreachable, .malformed, .noSample(reason: "dark"),
            .refused(status: 409, code: "CONFLICT", reason: "over", reenroll: nil),
        ]
        for error in errors {
            let nsError = error as NSError
            #expect(nsError.localizedReason == error.localizedReason)
            #expect(error.localizedDescription == error.localizedReason)
        }
        let other = NSError(domain: "x", code: 1, userInfo: [NSLocalizedDescriptionKey: "described"])
        #expect(other.localizedReason == "described")
    }
}

extension VIDMobileSDKTests.AuthenticationHandler: VIDProfileDelegate {
    func didFinishRetrievingProfiles(environment: VIDEnvironment, result: Result<[VIDProfile], VIDError>) {
        switch result {
        case .success(let profiles):
            if let profile = profiles.first, profiles.count == 1 {
                told.withLock { $0.append(profile.name) }
                VIDMobileSDK.shared().authenticateWithQR(profile)
            }
        case .failure(let error):
            told.withLock { $0.append(error.localizedReason) }
            end()
        }
    }
}

extension VIDMobileSDKTests.AuthenticationHandler: VIDAuthenticationDelegate {
    func didFailAuthentication(error: VIDError, profile: VIDProfile?) {
        if error.requiresBiometryRevalidation(), let profile {
            VIDMobileSDK.shared().reenrollBiometricAuthenticators(for: profile)
        } else {
            let nsError = error as NSError
            told.withLock { $0.append(nsError.localizedReason) }
        }
        end()
    }
}
