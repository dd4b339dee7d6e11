public import CWhorl
internal import Synchronization
package import Whorl

/// The people of a store, of whom a part is read at a time.
package final class PeopleIteration: Sendable {
    private struct Place {
        var read: ArraySlice<Enrollment> = []
        var last: BCID?
        var isAtEnd = false
    }

    private let engine: Engine
    private let scope: StoreScope
    private let part: Int
    private let place = Mutex(Place())

    /// Begins at the first person of a part of the store, of whom at most `part` are read at a time.
    package init(_ engine: Engine, _ scope: StoreScope, part: Int = 1000) {
        self.engine = engine
        self.scope = scope
        self.part = part
    }

    /// The next person; nil at the end.
    ///
    /// - Throws: what reading records throws; the next call tries again.
    package func next() throws(WhorlError) -> Enrollment? {
        try place.withLock { place throws(WhorlError) in
            if place.read.isEmpty, !place.isAtEnd {
                place.read = try engine.list(scope, after: place.last, limit: part)[...]
                place.isAtEnd = place.read.count < part
            }
            guard let person = place.read.popFirst() else { return nil }
            place.last = person.bcid
            return person
        }
    }

    /// The person as callers see them.
    fileprivate func shown(_ person: Enrollment) -> whorl_person {
        whorl_person(person, outdated: engine.outdated(person).count)
    }
}

@c @implementation
public func whorl_people_open(
    _ engine: OpaquePointer?, _ storage: UnsafePointer<CChar>?, _ partition: Int64,
    _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> whorl_status {
    answer {
        let engine = try Handle.object(engine, Engine.self, "engine")
        let result = try required(result, "result")
        result.pointee = Handle.make(PeopleIteration(engine, try StoreScope(storage, partition)))
    }
}

@c @implementation
public func whorl_people_next(
    _ people: OpaquePointer?, _ person: UnsafeMutablePointer<whorl_person>?, _ found: UnsafeMutablePointer<Int32>?
) -> whorl_status {
    answer {
        let people = try Handle.object(people, PeopleIteration.self, "people")
        let person = try required(person, "person")
        let found = try required(found, "found")
        let next = try people.next()
        if let next { person.pointee = people.shown(next) }
        found.pointee = (next != nil).number
    }
}

@c @implementation
public func whorl_people_close(_ people: OpaquePointer?) {
    Handle.close(people, PeopleIteration.self)
}
