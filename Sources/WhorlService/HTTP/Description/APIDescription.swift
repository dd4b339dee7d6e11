internal import CWhorl
internal import FoundationEssentials
internal import Whorl
package import WhorlProtocols

/// What a listener answers, as a file of `Assets` describes it in OpenAPI 3.1.
package struct APIDescription: Sendable {
    /// One method of one path.
    package struct Operation: Sendable {
        /// In capitals, such as `POST`.
        package let method: String
        /// With parameters in braces, such as `/q/{alias}`.
        package let path: String
        /// The operation object (OpenAPI 3.1, 4.8.10).
        package let content: JSONValue
    }

    /// The routes of the public listener, apart from those of operators.
    package static let api = APIDescription(PackageResources.openapi_json)
    /// The routes of operators, and those of the service that their listener answers too.
    package static let operators = APIDescription(PackageResources.operator_json)
    /// The routes of pmapi.
    package static let pmapi = APIDescription(PackageResources.pmapi_json)
    /// The routes of the sensor's socket.
    package static let sensor = APIDescription(PackageResources.sensor_json)

    /// The file, with the version of the service.
    package let bytes: [UInt8]
    /// The same, decoded.
    package let document: JSONValue

    private static let methods = ["get", "post", "patch", "delete"]

    /// What the files hold in place of the version.
    private static let version = "@VERSION@"

    private init(_ file: [UInt8]) {
        bytes = Array(String(decoding: file, as: UTF8.self).replacing(Self.version, with: WHORL_VERSION).utf8)
        do {
            document = try JSONCoding.decode(JSONValue.self, from: Data(bytes))
        } catch {
            preconditionFailure("the description is not JSON")
        }
    }

    /// All operations, by path and method.
    package var operations: [Operation] {
        (document["paths"]?.members ?? []).flatMap { path, item in
            Self.methods.compactMap { method in
                item[method].map { Operation(method: method.uppercased(), path: path, content: $0) }
            }
        }
    }

    /// What stands at the place that a reference object names, or the value itself where it is not one.
    package func resolved(_ value: JSONValue) -> JSONValue {
        guard let place = value["$ref"]?.text, place.hasPrefix("#/") else { return value }
        let target = place.dropFirst(2).split(separator: "/").reduce(document as JSONValue?) { $0?[String($1)] }
        guard let target else { preconditionFailure("the description holds nothing at \(place)") }
        return target
    }
}
