import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { SqliteConnection, type SqliteRoom } from './sqlite-connection.ts'

/** Kysely's SQLite on a connection that writes and one that reads; whoever opened them closes them. */
export function sqliteDialect(room: SqliteRoom): Dialect {
  return {
    createDriver: () => new SqliteDriver(room),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new OurAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class OurAdapter extends SqliteAdapter {
  /** Each has its turn at writing by itself: Kysely needn't hand out one connection at a time. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /**
   * SQLite undoes what a transaction did to tables as well. Kysely doesn't count on that: a process that is killed would
   * leave half of a migration, with which no later start gets anywhere.
   */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class SqliteDriver implements Driver {
  private readonly room: SqliteRoom

  constructor(room: SqliteRoom) {
    this.room = room
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this.room)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).rollback()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

function ours(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new Error('A connection of another driver.')
}
