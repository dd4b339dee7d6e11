import Foundation
import WhorlClient

struct ViewModel {
    let kClientId = "client"
    let urlScheme = "http://127.0.0.1:53127/done"
    let cloudURL = URL(string: "https://shop.example.test/login")!
}

final class View {
    private(set) var subviews: [AuthView] = []

    func addSubview(_ view: AuthView) {
        subviews.append(view)
    }
}

class ViewController {
    let view = View()
    let viewModel = ViewModel()
    var state: String?
    var answers: [Result<URL, any Error>] = []

    func signInCallBack(_ answer: Result<URL, any Error>) {
        answers.append(answer)
    }

    func signUpAction() {
        print("sign up")
    }

    func addDirectFlow() {
        self.state = UUID().uuidString

        var authorizeEndpoint = URLComponents(string: "https://id.example.test/v2/authorize")!
        authorizeEndpoint.queryItems = [
            URLQueryItem(name: "client_id", value: viewModel.kClientId),
            URLQueryItem(name: "redirect_uri", value: viewModel.urlScheme),
            URLQueryItem(name: "state", value: self.state),
            URLQueryItem(name: "response_type", value: "code"),
            URLQueryItem(name: "scope", value: "openid"),
        ]

        let authView = AuthView(
            url: authorizeEndpoint.url!,
            callbackURLScheme: nil,
            completionHandler: { url, error in
                if let error = error { print(error) }
                if let url = url { print(url) }

                guard let url = url, let currentState = url.queryParameters?["state"],
                    currentState == self.state!
                else {
                    return
                }

                guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true),
                    components.queryItems?.first(where: { $0.name == "state" })?.value == self.state!
                else {
                    return
                }

                if let code = components.queryItems?.first(where: { $0.name == "code" })?.value {
                    print(code)
                }
            },
            signUpAction: signUpAction
        )

        view.addSubview(authView)
    }

    func addBackendFlow() {
        let authView = AuthView(
            url: viewModel.cloudURL,
            callbackURLScheme: viewModel.urlScheme,
            completionHandler: { [weak self] url, error in
                if let error = error { self?.signInCallBack(.failure(error)) }
                if let url = url { self?.signInCallBack(.success(url)) }
            },
            signUpAction: signUpAction
        )

        view.addSubview(authView)
    }
}
