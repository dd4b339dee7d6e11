extension Authenticator {
    /// Asks for the profiles of this device.
    @discardableResult
    public func retrieveProfiles() -> Task<Void, Never> {
        retrieve(environment) { device throws(VIDError) in try await device.profiles() }
    }

    /// Asks for one profile.
    ///
    /// - Parameters:
    ///   - alias: its alias.
    ///   - environment: the service that it belongs to.
    /// - Returns: what may be waited for.
    @discardableResult
    public func retrieveProfile(_ alias: String, for environment: VIDEnvironment) -> Task<Void, Never> {
        retrieve(environment) { device throws(VIDError) in [try await device.profile(alias)] }
    }

    /// Removes a profile from this device.
    @discardableResult
    public func deleteProfile(_ profile: VIDProfile) -> Task<Void, Never> {
        Task {
            let result: Result<VIDProfile, VIDError>
            do throws(VIDError) {
                result = .success(try await device().removeProfile(profile.alias))
            } catch {
                result = .failure(error)
            }
            profileDelegate?.didDeleteProfile(environment: environment, result: result)
        }
    }

    /// Makes the samples of a profile anew.
    @discardableResult
    public func reenrollBiometricAuthenticators(for profile: VIDProfile) -> Task<Void, Never> {
        Task {
            let result: Result<VIDProfile, VIDError>
            do throws(VIDError) {
                guard let sample = try await source.sample(of: ["face", "finger"], for: nil) else {
                    profileDelegate?.didCancelUpdateProfile(environment: environment)
                    return
                }
                result = .success(try await device().reenroll(profile.alias, sample))
            } catch {
                result = .failure(error)
            }
            profileDelegate?.didFinishUpdateProfile(environment: environment, result: result)
        }
    }

    private func retrieve(
        _ environment: VIDEnvironment,
        _ ask: @escaping @Sendable (VIDDevice) async throws(VIDError) -> [VIDProfile]
    ) -> Task<Void, Never> {
        Task {
            let result: Result<[VIDProfile], VIDError>
            do throws(VIDError) {
                result = .success(try await ask(device(environment)))
            } catch {
                result = .failure(error)
            }
            profileDelegate?.didFinishRetrievingProfiles(environment: environment, result: result)
        }
    }
}
