/// Waits until something is true, without keeping a thread busy.
func waitUntil(_ isTrue: () -> Bool) async throws {
    while !isTrue() { try await Task.sleep(for: .milliseconds(2)) }
}
