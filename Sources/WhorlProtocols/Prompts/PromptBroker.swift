package import Whorl

/// Brings prompts and samples together. A sensor has one prompt at a time: a newer one of the same asker takes it over, and
/// one of another asker ends at once. Askers take turns: see ``PromptTurns``.
package actor PromptBroker {
    let biometrics: Biometrics
    private let time: Timepiece
    private let randomness: Randomness
    private let life: Double
    private var isOpen = true

    private var sensors: [(sensor: Sensor, isAttached: Bool)]
    private var turns = PromptTurns()
    var prompts: [String: Prompt] = [:]
    private var order: [String] = []
    private var waiting: [String: [CheckedContinuation<Prompt, Never>]] = [:]
    private var clocks: [String: Task<Void, Never>] = [:]

    /// Prompts that are kept, for pages that still show them.
    private static let most = 64

    /// Makes a broker.
    ///
    /// - Parameters:
    ///   - biometrics: decides.
    ///   - sensors: where samples come from, beside pages.
    ///   - life: seconds that a prompt waits.
    ///   - time: the clock.
    ///   - randomness: makes names of prompts.
    package init(
        _ biometrics: Biometrics, sensors: [Sensor], life: Double, time: Timepiece = .system,
        randomness: Randomness = .system
    ) {
        self.biometrics = biometrics
        self.sensors = sensors.map { ($0, true) }
        self.life = life
        self.time = time
        self.randomness = randomness
    }

    /// Asks. Other prompts of the asker that wait on the same sensors end.
    ///
    /// - Returns: the prompt; one that has ended already where the service stops, another asker has a sensor that it
    ///   needs, or it is another asker's turn.
    package func open(_ request: PromptRequest) -> Prompt {
        let needed = Set(usable(request.kinds).map(\.name))
        let rivals = order.filter { !needed.isDisjoint(with: sensorNames(of: $0)) }
        let isTaken = rivals.contains { prompts[$0]?.request.asker.id != request.asker.id }
        let (client, now) = (request.asker.client, time.now)
        // Who takes its own prompt over while another waits goes on with the same turn, which lasts no longer by it.
        let turn = rivals.compactMap { prompts[$0]?.deadline }.min() ?? now + life
        let deadline = turns.isAwaited(client, since: turn - life, at: now) ? turn : now + life
        var prompt = Prompt(id: randomness.uuid(), request: request, deadline: deadline)
        if !isOpen || isTaken || rivals.isEmpty && turns.mustWait(client, at: now) {
            prompt.end(.canceled(.system))
            turns.turnAway(client, at: now)
        } else {
            for rival in rivals { end(rival, .canceled(.system)) }
            turns.begin(client)
            clocks[prompt.id] = clock(of: prompt.id, seconds: deadline - now)
        }
        prompts[prompt.id] = prompt
        order.append(prompt.id)
        forgetOld()
        return prompt
    }

    /// Ends a prompt when its time is over.
    private func clock(of id: String, seconds: Double) -> Task<Void, Never> {
        Task {
            try? await Task.sleep(for: .seconds(seconds))
            if !Task.isCancelled { self.end(id, .timeout) }
        }
    }

    /// Waits until a prompt has ended. Who stops waiting ends it as the app.
    ///
    /// - Returns: the prompt; nil for an unknown one.
    package func outcome(of id: String) async -> Prompt? {
        guard prompts[id] != nil else { return nil }
        return await withTaskCancellationHandler {
            if Task.isCancelled { end(id, .canceled(.app)) }
            guard let prompt = prompts[id], prompt.isPending else { return prompts[id] }
            return await withCheckedContinuation { waiting[id, default: []].append($0) }
        } onCancel: {
            Task { await self.end(id, .canceled(.app)) }
        }
    }

    /// A prompt, as it is now.
    package func prompt(_ id: String) -> Prompt? { prompts[id] }

    /// The prompts that wait, oldest first.
    package var pending: [Prompt] { order.compactMap { prompts[$0] }.filter(\.isPending) }

    /// Ends a prompt before its decision.
    ///
    /// - Returns: whether it waited.
    @discardableResult
    package func cancel(_ id: String, by cause: PromptCause) -> Bool { end(id, .canceled(cause)) }

    /// Ends a prompt as the person wants to enter the passphrase.
    ///
    /// - Returns: whether it waited, and a sample had failed.
    package func fallBack(_ id: String) -> Bool {
        guard prompts[id]?.mayFallBack == true else { return false }
        return end(id, .fallback)
    }

    /// Ends all prompts, and each that is still opened: the service stops.
    package func close() {
        isOpen = false
        for id in order { end(id, .canceled(.system)) }
    }

    /// The sensors, in the order of the configuration.
    package var states: [SensorState] {
        sensors.map { entry in
            SensorState(
                sensor: entry.sensor, isAttached: entry.isAttached,
                prompt: entry.isAttached ? waitingPrompt(at: entry.sensor)?.id : nil)
        }
    }

    /// The sensors of some kinds whose drivers are there.
    package func usable(_ kinds: Set<Modality>) -> [Sensor] {
        sensors.filter { $0.isAttached && kinds.contains($0.sensor.kind) }.map(\.sensor)
    }

    /// Notes that a sensor's driver has come or gone; a prompt that waited on it alone ends.
    ///
    /// - Returns: whether there is such a sensor.
    package func setAttached(_ isAttached: Bool, _ name: String) -> Bool {
        guard let place = sensors.firstIndex(where: { $0.sensor.name == name }) else { return false }
        let holder = waitingPrompt(at: sensors[place].sensor)
        sensors[place].isAttached = isAttached
        if !isAttached, let holder, usable(holder.request.kinds).isEmpty { end(holder.id, .canceled(.system)) }
        return true
    }

    /// The prompt that waits at a sensor.
    func waitingPrompt(at sensor: Sensor) -> Prompt? {
        pending.last { $0.request.kinds.contains(sensor.kind) }
    }

    private func sensorNames(of id: String) -> [String] {
        prompts[id].map { $0.isPending ? usable($0.request.kinds).map(\.name) : [] } ?? []
    }

    /// Changes a prompt, and tells who waits for its end.
    @discardableResult
    func end(_ id: String, _ state: PromptState) -> Bool {
        change(id) { $0.end(state) }
    }

    /// - Returns: whether the change has ended it.
    @discardableResult
    func change(_ id: String, _ body: (inout Prompt) -> Void) -> Bool {
        guard var prompt = prompts[id] else { return false }
        let wasPending = prompt.isPending
        body(&prompt)
        prompts[id] = prompt
        guard wasPending, !prompt.isPending else { return false }
        clocks.removeValue(forKey: id)?.cancel()
        turns.end(
            prompt.request.asker.client, began: prompt.deadline - life, isConfirmed: prompt.state == .matched,
            at: time.now)
        for waiter in waiting.removeValue(forKey: id) ?? [] { waiter.resume(returning: prompt) }
        return true
    }

    private func forgetOld() {
        let ended = order.filter { prompts[$0]?.isPending != true }
        for id in ended.dropLast(Self.most) { prompts[id] = nil }
        order.removeAll { prompts[$0] == nil }
    }
}
