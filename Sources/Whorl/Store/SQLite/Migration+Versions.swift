extension Migration {
    /// All steps, in order.
    package static let all = [first, faces, following, documents, generation]

    /// The first schema.
    ///
    /// `store.unwiped` is the value of `changes` at the last deletion whose bytes may still be in the log, or 0.
    ///
    /// Sealed templates live in `slot`, whose rows are never moved or removed: a deletion overwrites the blob with
    /// zeros where it stands and lists the slot in `free_slot`. SQLite's `secure_delete` alone is not enough, as
    /// balancing a page that loses a row leaves copies of its neighbours behind.
    private static let first = Migration(
        version: 1,
        statements: [
            """
            CREATE TABLE store (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                master_key BLOB NOT NULL,
                data_key BLOB NOT NULL,
                changes INTEGER NOT NULL,
                unwiped INTEGER NOT NULL
            ) STRICT
            """,
            """
            CREATE TABLE partition (
                id INTEGER PRIMARY KEY,
                storage TEXT NOT NULL,
                number INTEGER NOT NULL,
                changes INTEGER NOT NULL,
                nonce INTEGER NOT NULL,
                UNIQUE (storage, number)
            ) STRICT
            """,
            "CREATE TABLE slot (id INTEGER PRIMARY KEY, sealed BLOB NOT NULL) STRICT",
            """
            CREATE TABLE free_slot (
                bytes INTEGER NOT NULL,
                slot INTEGER NOT NULL UNIQUE REFERENCES slot (id),
                PRIMARY KEY (bytes, slot)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE record (
                partition INTEGER NOT NULL REFERENCES partition (id),
                class INTEGER NOT NULL,
                modality INTEGER NOT NULL,
                sample INTEGER NOT NULL,
                position INTEGER NOT NULL,
                extractor INTEGER NOT NULL,
                quality INTEGER NOT NULL,
                created INTEGER NOT NULL,
                slot INTEGER NOT NULL UNIQUE REFERENCES slot (id),
                PRIMARY KEY (partition, class, modality, sample)
            ) STRICT, WITHOUT ROWID
            """,
        ])

    /// Faces: a record names the model that made its template; NULL where none did.
    private static let faces = Migration(
        version: 2,
        statements: [
            """
            CREATE TABLE model (
                id INTEGER PRIMARY KEY,
                name TEXT NOT NULL,
                digest BLOB NOT NULL,
                UNIQUE (name, digest)
            ) STRICT
            """,
            "ALTER TABLE record ADD COLUMN model INTEGER REFERENCES model (id)",
        ])

    /// Following a partition: what was derived from an earlier content is brought up to date by what was added since.
    ///
    /// `record.changed` is the value of `store.changes` when the record was added, 0 where that was before this version.
    /// `partition.removed` is its value when something of the partition was removed last, and `partition.revision` counts
    /// the partition's changes. `history` has the partition's last stamps, a ring by `revision`: a stamp that is there is
    /// one that the present content came from, which numbers of changes alone do not show after a restore.
    private static let following = Migration(
        version: 3,
        statements: [
            "ALTER TABLE record ADD COLUMN changed INTEGER NOT NULL DEFAULT 0",
            "CREATE INDEX record_changed ON record (partition, changed)",
            "ALTER TABLE partition ADD COLUMN removed INTEGER NOT NULL DEFAULT 0",
            "ALTER TABLE partition ADD COLUMN revision INTEGER NOT NULL DEFAULT 0",
            """
            CREATE TABLE history (
                partition INTEGER NOT NULL REFERENCES partition (id),
                place INTEGER NOT NULL,
                changes INTEGER NOT NULL,
                nonce INTEGER NOT NULL,
                PRIMARY KEY (partition, place)
            ) STRICT, WITHOUT ROWID
            """,
            "INSERT INTO history (partition, place, changes, nonce) SELECT id, 0, changes, nonce FROM partition",
            // A process of the version before, which has had the store open since, stamps without counting.
            """
            CREATE TRIGGER partition_unfollowed AFTER UPDATE OF nonce ON partition WHEN NEW.revision = OLD.revision
            BEGIN DELETE FROM history WHERE partition = NEW.id; END
            """,
        ])

    /// Documents: what the protocols in front of the engine remember. `owner` is a BCID's text, or empty.
    private static let documents = Migration(
        version: 4,
        statements: [
            """
            CREATE TABLE document (
                kind TEXT NOT NULL,
                id TEXT NOT NULL,
                owner TEXT NOT NULL,
                sealed BLOB NOT NULL,
                PRIMARY KEY (kind, id)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX document_owner ON document (owner) WHERE owner != ''",
        ])

    /// The sealed number of changes with the sums of rows, see ``GenerationSeal``; NULL until the store is opened for
    /// writing.
    private static let generation = Migration(
        version: 5, statements: ["ALTER TABLE store ADD COLUMN generation BLOB"])
}
