import { type DialectAdapter, SqliteAdapter, SqliteDialect } from 'kysely'

/**
 * SQLite undoes what a transaction did to tables as well. Kysely doesn't count on that: a process that is killed would leave
 * half of a migration, with which no later start gets anywhere.
 */
class TransactionalDdl extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Kysely's SQLite, migrated in one transaction. */
export class TransactionalSqlite extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new TransactionalDdl()
  }
}
