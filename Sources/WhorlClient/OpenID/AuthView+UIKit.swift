// Compiles on Apple's systems alone and is not built in CI.
#if canImport(UIKit) && canImport(AuthenticationServices)
public import AuthenticationServices
public import Foundation
public import UIKit

/// A view with the buttons Sign In and Sign Up.
public final class AuthView: UIView {
    private let model: AuthModel

    /// Makes the view; see ``AuthModel``.
    public init(
        url: URL, callbackURLScheme: String?, completionHandler: @escaping AuthModel.CompletionHandler,
        prefersEphemeralWebBrowserSession: Bool = false, signUpAction: @escaping () -> Void
    ) {
        model = AuthModel(
            url: url, callbackURLScheme: callbackURLScheme, completionHandler: completionHandler,
            prefersEphemeralWebBrowserSession: prefersEphemeralWebBrowserSession, signUpAction: signUpAction,
            makeSession: { SystemWebAuthSession($0) })
        super.init(frame: .zero)
        let buttons = UIStackView(arrangedSubviews: [
            button(AuthModel.signInTitle, #selector(tappedSignIn)),
            button(AuthModel.signUpTitle, #selector(tappedSignUp)),
        ])
        buttons.axis = .vertical
        buttons.translatesAutoresizingMaskIntoConstraints = false
        addSubview(buttons)
        NSLayoutConstraint.activate([
            buttons.topAnchor.constraint(equalTo: topAnchor), buttons.bottomAnchor.constraint(equalTo: bottomAnchor),
            buttons.leadingAnchor.constraint(equalTo: leadingAnchor),
            buttons.trailingAnchor.constraint(equalTo: trailingAnchor),
        ])
    }

    /// Views of a storyboard have no page to open.
    public required init?(coder: NSCoder) { nil }

    private func button(_ title: String, _ action: Selector) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        button.addTarget(self, action: action, for: .touchUpInside)
        return button
    }

    @objc private func tappedSignIn() {
        Task { await model.signIn() }
    }

    @objc private func tappedSignUp() {
        model.signUp()
    }
}
#endif
