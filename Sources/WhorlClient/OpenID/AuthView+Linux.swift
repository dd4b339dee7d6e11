#if !canImport(UIKit)
#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The sign-in view where there is no toolkit to draw it: the model that an app's own buttons call.
public typealias AuthView = AuthModel

#if canImport(Glibc)
extension AuthModel {
    /// Describes a view whose sessions open the system's browser and wait on a loopback port; see ``LoopbackSession``.
    public convenience init(
        url: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler,
        prefersEphemeralWebBrowserSession: Bool = false, signUpAction: @escaping () -> Void
    ) {
        self.init(
            url: url, callbackURLScheme: callbackURLScheme, completionHandler: completionHandler,
            prefersEphemeralWebBrowserSession: prefersEphemeralWebBrowserSession, signUpAction: signUpAction,
            makeSession: { LoopbackSession($0) })
    }
}
#endif
#endif
