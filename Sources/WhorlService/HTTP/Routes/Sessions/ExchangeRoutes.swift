internal import Hummingbird
internal import WhorlProtocols

/// Where identity tokens are exchanged, and the keys that check them.
struct ExchangeRoutes: RouteSet {
    let sessions: VidSessions
    let tokens: any TokenSigning

    private struct ExchangeRequest: Decodable {
        let identityToken: String
    }

    private struct Access: Encodable {
        let access_token: String
        let token_type = "Bearer"
        let expires_in: Int
    }

    func add(to router: Router<ServiceRequestContext>) {
        router.post("/websec/rest/session/exchange") { request, _ in
            try await answering {
                try request.requireType(MediaType.json)
                let wanted: ExchangeRequest = try await request.json()
                let (token, seconds) = try await sessions.exchange(wanted.identityToken)
                return .json(Access(access_token: token, expires_in: seconds))
            }
        }
        router.get("/websec/jwks.json") { _, _ in
            Response.text(await tokens.keySet(), type: MediaType.json)
        }
    }
}
