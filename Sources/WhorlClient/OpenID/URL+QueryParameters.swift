#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension URL {
    /// The query's names and values; the first value of a name that occurs more than once, nil without a query.
    public var queryParameters: [String: String]? {
        let items = URLComponents(url: self, resolvingAgainstBaseURL: true)?.queryItems
        return items.map { items in
            Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        }
    }
}
