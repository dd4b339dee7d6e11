/// Receives the outcome of calls about profiles. All methods are optional.
public protocol VIDProfileDelegate: AnyObject, Sendable {
    /// The profiles of the device came, or did not.
    func didFinishRetrievingProfiles(environment: VIDEnvironment, result: Result<[VIDProfile], VIDError>)
    /// A profile was removed, or was not.
    func didDeleteProfile(environment: VIDEnvironment, result: Result<VIDProfile, VIDError>)
    /// The user did not want to remove a profile.
    func didCancelDeleteProfile(environment: VIDEnvironment)
    /// The samples of a profile were made anew, or were not.
    func didFinishUpdateProfile(environment: VIDEnvironment, result: Result<VIDProfile, VIDError>)
    /// The user did not want to make samples anew.
    func didCancelUpdateProfile(environment: VIDEnvironment)
}

extension VIDProfileDelegate {
    /// Does nothing.
    public func didFinishRetrievingProfiles(environment: VIDEnvironment, result: Result<[VIDProfile], VIDError>) {}
    /// Does nothing.
    public func didDeleteProfile(environment: VIDEnvironment, result: Result<VIDProfile, VIDError>) {}
    /// Does nothing.
    public func didCancelDeleteProfile(environment: VIDEnvironment) {}
    /// Does nothing.
    public func didFinishUpdateProfile(environment: VIDEnvironment, result: Result<VIDProfile, VIDError>) {}
    /// Does nothing.
    public func didCancelUpdateProfile(environment: VIDEnvironment) {}
}

/// Is told how an authentication goes. All methods are optional.
public protocol VIDAuthenticationDelegate: AnyObject, Sendable {
    /// The device attached to a session.
    func didStartAuthentication()
    /// A session that was scanned came to an outcome.
    func didFinishAuthentication(response: VIDAuthResponse, profile: VIDProfile?)
    /// A session that the service asked the device for came to an outcome.
    func didFinishAuthenticationServerChallenge(signedResponse: VIDAuthResponse, profile: VIDProfile?)
    /// The user did not want to go on.
    func didCancelAuthentication(profile: VIDProfile?)
    /// The user did not want to answer the service.
    func didCancelAuthenticationServerChallenge(signedResponse: VIDAuthResponse, profile: VIDProfile?)
    /// A session that was scanned came to no outcome.
    func didFailAuthentication(error: VIDError, profile: VIDProfile?)
    /// A session that the service asked the device for came to no outcome.
    func didFailAuthenticationServerChallenge(
        signedResponse: VIDAuthResponse, error: VIDError, profile: VIDProfile?)
}

extension VIDAuthenticationDelegate {
    /// Does nothing.
    public func didStartAuthentication() {}
    /// Does nothing.
    public func didFinishAuthentication(response: VIDAuthResponse, profile: VIDProfile?) {}
    /// Does nothing.
    public func didFinishAuthenticationServerChallenge(signedResponse: VIDAuthResponse, profile: VIDProfile?) {}
    /// Does nothing.
    public func didCancelAuthentication(profile: VIDProfile?) {}
    /// Does nothing.
    public func didCancelAuthenticationServerChallenge(signedResponse: VIDAuthResponse, profile: VIDProfile?) {}
    /// Does nothing.
    public func didFailAuthentication(error: VIDError, profile: VIDProfile?) {}
    /// Does nothing.
    public func didFailAuthenticationServerChallenge(
        signedResponse: VIDAuthResponse, error: VIDError, profile: VIDProfile?
    ) {}
}
