internal import GRDB

/// The tables, as a list of migrations. A migration that has been released is never edited; a change is a new one.
///
/// Every row that a person's words made says which utterance made it (`created_by`) and which one ended it (`ended_by`, null while
/// the row holds). A change ends a row and writes another, so that "undo" can bring back what was, and no word is lost.
enum Schema {
    /// "SAYS": marks a database file as ours, so that no other program's file is ever written to.
    static let applicationID: Int32 = 0x5341_5953

    /// Tables whose rows hold one JSON value each.
    static let factTables = ["schedules", "reminders", "answers", "profile_facts"]

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 log") { db in
            try db.execute(sql: log)
            for table in factTables { try db.execute(sql: facts(table)) }
        }
        migrator.registerMigration("2 imported") { db in try db.execute(sql: imported) }
        migrator.registerMigration("3 alerts") { db in try db.execute(sql: alerts) }
        migrator.registerMigration("4 notifications") { db in try db.execute(sql: notifications) }
        migrator.registerMigration("5 people") { db in try db.execute(sql: people) }
        migrator.registerMigration("6 imports taken back") { db in try db.execute(sql: importedBefore) }
        migrator.registerMigration("7 former members") { db in try db.execute(sql: formerMembers) }
        migrator.registerMigration("8 values by metric") { db in try db.execute(sql: valuesByMetric) }
        migrator.registerMigration("9 excerpts") { db in try db.execute(sql: excerpts) }
        migrator.registerMigration("10 when it was said") { db in try db.execute(sql: whenSaid) }
        return migrator
    }

    /// `ANY` marks a person's own words: see `Words`.
    private static let log = """
        CREATE TABLE utterances (
            row INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            text ANY NOT NULL,
            origin TEXT NOT NULL CHECK (origin IN ('said', 'command')),
            seconds INTEGER NOT NULL,
            offset INTEGER NOT NULL,
            received INTEGER NOT NULL DEFAULT (CAST(strftime('%s', 'now') AS INTEGER)),
            changes INTEGER NOT NULL DEFAULT 1 CHECK (changes IN (0, 1)),
            undone_by INTEGER REFERENCES utterances(row)
        ) STRICT;
        CREATE INDEX utterances_to_undo ON utterances(row) WHERE undone_by IS NULL AND changes = 1;

        CREATE TABLE pendings (
            row INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            utterance INTEGER NOT NULL REFERENCES utterances(row),
            question ANY NOT NULL,
            decision TEXT CHECK (decision IN ('accepted', 'declined')),
            decided_by INTEGER REFERENCES utterances(row)
        ) STRICT;
        CREATE INDEX pendings_open ON pendings(row) WHERE decision IS NULL;

        CREATE TABLE actions (
            row INTEGER PRIMARY KEY,
            utterance INTEGER NOT NULL REFERENCES utterances(row),
            position INTEGER NOT NULL,
            action TEXT NOT NULL,
            pending INTEGER REFERENCES pendings(row)
        ) STRICT;
        CREATE INDEX actions_of_utterance ON actions(utterance, position);
        CREATE INDEX actions_of_pending ON actions(pending) WHERE pending IS NOT NULL;

        CREATE TABLE events (
            row INTEGER PRIMARY KEY,
            id TEXT NOT NULL,
            revision INTEGER NOT NULL,
            utterance INTEGER NOT NULL REFERENCES utterances(row),
            position INTEGER NOT NULL,
            kind TEXT NOT NULL,
            category TEXT NOT NULL,
            seconds INTEGER NOT NULL,
            offset INTEGER NOT NULL,
            precision TEXT,
            notes ANY,
            confidence REAL NOT NULL,
            metric TEXT,
            value REAL,
            unit TEXT,
            payload TEXT NOT NULL,
            created_by INTEGER NOT NULL REFERENCES utterances(row),
            ended_by INTEGER REFERENCES utterances(row),
            ended_how TEXT CHECK (ended_how IN ('amended', 'deleted', 'undone')),
            UNIQUE (id, revision)
        ) STRICT;
        CREATE UNIQUE INDEX events_current ON events(id) WHERE ended_by IS NULL;
        CREATE INDEX events_by_date ON events(seconds) WHERE ended_by IS NULL;
        CREATE INDEX events_by_category ON events(category, seconds) WHERE ended_by IS NULL;
        CREATE INDEX events_by_metric ON events(metric, seconds) WHERE ended_by IS NULL AND metric IS NOT NULL;
        CREATE INDEX events_created ON events(created_by);
        CREATE INDEX events_ended ON events(ended_by) WHERE ended_by IS NOT NULL;

        CREATE TABLE settings (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE alert_episodes (
            row INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            rule TEXT NOT NULL,
            subject TEXT NOT NULL,
            severity TEXT NOT NULL,
            since INTEGER NOT NULL,
            seen_until INTEGER NOT NULL,
            raised_by INTEGER NOT NULL REFERENCES utterances(row),
            closed_by INTEGER REFERENCES utterances(row)
        ) STRICT;
        CREATE INDEX alert_episodes_of_rule ON alert_episodes(rule, subject, since);
        CREATE INDEX alert_episodes_open ON alert_episodes(seen_until) WHERE closed_by IS NULL;
        """

    /// What devices and other programs recorded. The key of each table is what makes a record the same one when it is imported
    /// again; `imported_by` is the utterance of the import. `day` counts from 1970-01-01.
    private static let imported = """
        CREATE TABLE daily_values (
            metric TEXT NOT NULL,
            day INTEGER NOT NULL,
            source TEXT NOT NULL,
            value REAL NOT NULL,
            imported_by INTEGER NOT NULL REFERENCES utterances(row),
            PRIMARY KEY (metric, day, source)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE samples (
            metric TEXT NOT NULL,
            seconds INTEGER NOT NULL,
            source TEXT NOT NULL,
            value REAL NOT NULL,
            value2 REAL,
            unit TEXT,
            offset INTEGER NOT NULL,
            imported_by INTEGER NOT NULL REFERENCES utterances(row),
            PRIMARY KEY (metric, seconds, source, value)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE vitality_scores (
            member TEXT NOT NULL,
            pillar TEXT NOT NULL,
            day INTEGER NOT NULL,
            score REAL NOT NULL,
            imported_by INTEGER NOT NULL REFERENCES utterances(row),
            PRIMARY KEY (member, pillar, day)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE workout_days (
            day INTEGER NOT NULL,
            what TEXT NOT NULL,
            source TEXT NOT NULL,
            imported_by INTEGER NOT NULL REFERENCES utterances(row),
            PRIMARY KEY (day, what, source)
        ) STRICT, WITHOUT ROWID;
        """

    /// `level` is the last one that was raised, so that a step up is raised again. `set_after` is the last utterance before a setting was
    /// set: what earlier answers had changed about it counts no more.
    private static let alerts = """
        ALTER TABLE alert_episodes ADD COLUMN level INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE settings ADD COLUMN set_after INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX events_exertion ON events(seconds) WHERE ended_by IS NULL AND kind = 'ExertionEpisode';

        CREATE TABLE members (
            row INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE COLLATE NOCASE,
            role TEXT NOT NULL CHECK (role IN ('admin', 'member')),
            is_me INTEGER NOT NULL DEFAULT 0 CHECK (is_me IN (0, 1)),
            pending INTEGER NOT NULL DEFAULT 0 CHECK (pending IN (0, 1)),
            zone TEXT
        ) STRICT;
        CREATE UNIQUE INDEX members_me ON members(is_me) WHERE is_me = 1;
        """

    /// `due` is the second before which a notification is not tried again. A silence is a recipient's: `target` is the id of an alert, or
    /// its rule; `until` is null for ever. `member_settings` holds what differs for one recipient.
    private static let notifications = """
        CREATE TABLE notifications (
            row INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            recipient TEXT NOT NULL COLLATE NOCASE,
            member TEXT NOT NULL,
            alert TEXT NOT NULL,
            rule TEXT NOT NULL,
            severity TEXT NOT NULL,
            level INTEGER NOT NULL,
            channel TEXT NOT NULL,
            payload TEXT NOT NULL,
            status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sent', 'failed', 'skipped')),
            attempts INTEGER NOT NULL DEFAULT 0,
            last_error TEXT,
            queued INTEGER NOT NULL,
            due INTEGER NOT NULL,
            sent INTEGER,
            UNIQUE (alert, recipient, channel, level, severity)
        ) STRICT;
        CREATE INDEX notifications_pending ON notifications(queued, row) WHERE status = 'pending';

        CREATE TABLE silences (
            row INTEGER PRIMARY KEY,
            recipient TEXT NOT NULL COLLATE NOCASE,
            target TEXT NOT NULL,
            begins INTEGER NOT NULL,
            until INTEGER
        ) STRICT;
        CREATE INDEX silences_of_recipient ON silences(recipient, target);

        CREATE TABLE member_settings (
            member TEXT NOT NULL COLLATE NOCASE,
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (member, name)
        ) STRICT, WITHOUT ROWID;

        ALTER TABLE members ADD COLUMN is_champion INTEGER NOT NULL DEFAULT 0 CHECK (is_champion IN (0, 1));
        ALTER TABLE members ADD COLUMN email TEXT;
        """

    /// `person` says whose a row is: 0 is the owner, another a row of `people`. The family, its settings and the daily scores are everybody's.
    private static let people = """
        CREATE TABLE people (
            row INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE COLLATE NOCASE
        ) STRICT;

        ALTER TABLE utterances ADD COLUMN person INTEGER NOT NULL DEFAULT 0;
        DROP INDEX utterances_to_undo;
        CREATE INDEX utterances_to_undo ON utterances(person, row) WHERE undone_by IS NULL AND changes = 1;

        ALTER TABLE events ADD COLUMN person INTEGER NOT NULL DEFAULT 0;
        DROP INDEX events_by_date;
        DROP INDEX events_by_category;
        DROP INDEX events_by_metric;
        DROP INDEX events_exertion;
        CREATE INDEX events_by_date ON events(person, seconds) WHERE ended_by IS NULL;
        CREATE INDEX events_by_category ON events(person, category, seconds) WHERE ended_by IS NULL;
        CREATE INDEX events_by_metric ON events(person, metric, seconds) WHERE ended_by IS NULL AND metric IS NOT NULL;
        CREATE INDEX events_exertion ON events(person, seconds) WHERE ended_by IS NULL AND kind = 'ExertionEpisode';

        ALTER TABLE schedules ADD COLUMN person INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE reminders ADD COLUMN person INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE answers ADD COLUMN person INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE profile_facts ADD COLUMN person INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE notifications ADD COLUMN person INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE silences ADD COLUMN person INTEGER NOT NULL DEFAULT 0;

        ALTER TABLE alert_episodes ADD COLUMN person INTEGER NOT NULL DEFAULT 0;
        DROP INDEX alert_episodes_of_rule;
        CREATE INDEX alert_episodes_of_rule ON alert_episodes(person, rule, subject, since);

        ALTER TABLE settings RENAME TO settings_before;
        CREATE TABLE settings (
            person INTEGER NOT NULL DEFAULT 0,
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            set_after INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (person, name)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO settings (name, value, set_after) SELECT name, value, set_after FROM settings_before;
        DROP TABLE settings_before;

        ALTER TABLE daily_values RENAME TO daily_values_before;
        CREATE TABLE daily_values (
            person INTEGER NOT NULL DEFAULT 0,
            metric TEXT NOT NULL,
            day INTEGER NOT NULL,
            source TEXT NOT NULL,
            value REAL NOT NULL,
            imported_by INTEGER NOT NULL REFERENCES utterances(row),
            PRIMARY KEY (person, metric, day, source)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO daily_values (metric, day, source, value, imported_by) SELECT metric, day, source, value, imported_by FROM daily_values_before;
        DROP TABLE daily_values_before;

        ALTER TABLE samples RENAME TO samples_before;
        CREATE TABLE samples (
            person INTEGER NOT NULL DEFAULT 0,
            metric TEXT NOT NULL,
            seconds INTEGER NOT NULL,
            source TEXT NOT NULL,
            value REAL NOT NULL,
            value2 REAL,
            unit TEXT,
            offset INTEGER NOT NULL,
            imported_by INTEGER NOT NULL REFERENCES utterances(row),
            PRIMARY KEY (person, metric, seconds, source, value)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO samples (metric, seconds, source, value, value2, unit, offset, imported_by)
            SELECT metric, seconds, source, value, value2, unit, offset, imported_by FROM samples_before;
        DROP TABLE samples_before;

        ALTER TABLE workout_days RENAME TO workout_days_before;
        CREATE TABLE workout_days (
            person INTEGER NOT NULL DEFAULT 0,
            day INTEGER NOT NULL,
            what TEXT NOT NULL,
            source TEXT NOT NULL,
            imported_by INTEGER NOT NULL REFERENCES utterances(row),
            PRIMARY KEY (person, day, what, source)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO workout_days (day, what, source, imported_by) SELECT day, what, source, imported_by FROM workout_days_before;
        DROP TABLE workout_days_before;
        """

    /// What was imported and holds no more: replaced by the value of a later import, or taken back with its import. One row for each of
    /// the four tables of readings, `kind`; columns that a kind has not are null. `at` is its second or day.
    private static let importedBefore = """
        CREATE TABLE imported_before (
            row INTEGER PRIMARY KEY,
            kind TEXT NOT NULL CHECK (kind IN ('daily_values', 'samples', 'vitality_scores', 'workout_days')),
            person INTEGER,
            member TEXT,
            what TEXT NOT NULL,
            at INTEGER NOT NULL,
            source TEXT,
            value REAL,
            value2 REAL,
            unit TEXT,
            offset INTEGER,
            imported_by INTEGER NOT NULL REFERENCES utterances(row),
            ended_by INTEGER NOT NULL REFERENCES utterances(row),
            ended_how TEXT NOT NULL CHECK (ended_how IN ('amended', 'undone'))
        ) STRICT;
        CREATE INDEX imported_before_ended ON imported_before(ended_by);
        """

    /// Who was of the family and is so no more: their scores stay, and are nobody's news.
    private static let formerMembers = """
        CREATE TABLE former_members (name TEXT NOT NULL PRIMARY KEY COLLATE NOCASE) STRICT, WITHOUT ROWID;
        """

    /// Rules look at many values, patterns at those of months: the index holds all that they ask for, so that no entry is read for it. `row` keeps those of
    /// one instant in their order; `ended_by` is in it because a query that asks for it would read the entries else.
    private static let valuesByMetric = """
        DROP INDEX events_by_metric;
        CREATE INDEX events_by_metric ON events(person, metric, seconds, row, value, unit, offset, id, ended_by)
            WHERE ended_by IS NULL AND metric IS NOT NULL;
        """

    /// `excerpt` holds the words of an entry whose utterance is very long; null: its whole utterance stands with it.
    private static let excerpts = "ALTER TABLE events ADD COLUMN excerpt ANY;"

    /// What was said lately, and what it told: also of a time long before. By time alone: with the person in front, what asks for the last of a person's
    /// utterances by their rows would take it, and sort them all.
    private static let whenSaid = """
        CREATE INDEX utterances_said ON utterances(seconds);
        CREATE INDEX events_told ON events(utterance) WHERE ended_by IS NULL;
        """

    private static func facts(_ table: String) -> String {
        """
        CREATE TABLE \(table) (
            row INTEGER PRIMARY KEY,
            payload TEXT NOT NULL,
            created_by INTEGER NOT NULL REFERENCES utterances(row),
            ended_by INTEGER REFERENCES utterances(row),
            ended_how TEXT CHECK (ended_how IN ('amended', 'deleted', 'undone'))
        ) STRICT;
        CREATE INDEX \(table)_created ON \(table)(created_by);
        CREATE INDEX \(table)_ended ON \(table)(ended_by) WHERE ended_by IS NOT NULL;
        """
    }
}
