import { BACKGROUND, nextTurn } from '@tidings/scheduling/turns'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { GroupCommit } from './group-commit.ts'
import type { PreparedStatement, PreparedStatements } from './prepared-statements.ts'
import { type ReadingThread, SELECT_IN_THREAD } from './reading-thread.ts'

/** Shared by all connections of one Kysely: the writer and the reader. */
interface SqliteConnections {
  commits: GroupCommit
  writer: PreparedStatements
  reader: PreparedStatements
  /** For statements that begin with SELECT_IN_THREAD. */
  thread: ReadingThread
  /** Whether its transactions need no flush, see GroupCommit. */
  isRepeatable: boolean
}

/** Statements that may share a transaction; other SQL changes the schema or settings. */
const IN_COMPANY = /^\s*(?:select|insert|update|delete|with)\b/i
const UNDONE = 'The transaction was rolled back by a failed statement.'

/**
 * Runs Kysely's queries. Outside a transaction, reads return committed data at once, and writes are transactions of
 * their own.
 */
class SqliteConnection implements DatabaseConnection {
  private readonly connections: SqliteConnections
  private state: 'free' | 'in transaction' | 'undone' = 'free'

  constructor(connections: SqliteConnections) {
    this.connections = connections
  }

  async begin(): Promise<void> {
    await this.connections.commits.begin(this.connections)
    this.state = 'in transaction'
  }

  async commit(): Promise<void> {
    if (this.state === 'undone') throw new Error(UNDONE)
    this.state = 'free'
    await this.connections.commits.commit()
  }

  /** Does nothing after a commit, which ends the transaction also when it fails. */
  async rollback(): Promise<void> {
    if (this.state === 'free') return
    this.state = 'free'
    this.connections.commits.rollback()
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer, thread, commits, isRepeatable } = this.connections
    // SQLite is synchronous: all statements of a call would run before anything that has arrived meanwhile.
    await nextTurn(this.state === 'in transaction', isRepeatable ? BACKGROUND : undefined)
    if (this.state === 'in transaction') return this.runInTransaction(sql, parameters)
    if (this.state === 'undone') throw new Error(UNDONE)
    if (sql.startsWith(SELECT_IN_THREAD)) return { rows: (await thread.all(sql, parameters)) as R[] }
    if (!IN_COMPANY.test(sql)) return commits.alone(() => run(writer.prepare(sql), parameters))
    // Uses the writer, which alone sees immediately what a migration has changed.
    const statement = writer.prepare(sql)
    if (statement.readonly) return run(reader.prepare(sql), parameters)
    await commits.begin(this.connections)
    let result: QueryResult<R>
    try {
      result = run(statement, parameters)
    } catch (error) {
      commits.rollback()
      throw error
    }
    await commits.commit()
    return result
  }

  async *streamQuery<R>({ sql, parameters, query }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    if (!SelectQueryNode.is(query)) throw new Error('Only a select can be streamed row by row.')
    const { reader, writer } = this.connections
    const { prepare } = this.state === 'free' ? reader : writer
    for (const row of prepare(sql).iterate(parameters)) yield { rows: [row as R] }
  }

  private runInTransaction<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const { writer, commits } = this.connections
    try {
      return run(writer.prepare(sql), parameters)
    } catch (error) {
      if (!commits.isOpen()) this.state = 'undone'
      throw error
    }
  }
}

/** Rows have the type that the query declares, as everywhere in Kysely. */
function run<R>(statement: PreparedStatement, parameters: readonly unknown[]): QueryResult<R> {
  if (statement.reader) return { rows: statement.all(parameters) as R[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

/** Kysely's SQLite dialect with a connection that writes and one that reads; the caller closes them. */
export function sqliteDialect(connections: SqliteConnections): Dialect {
  return {
    createDriver: () => new SqliteDriver(connections),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new OurAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class OurAdapter extends SqliteAdapter {
  /** Each waits for its turn to write by itself: Kysely needn't limit connections to one at a time. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /**
   * SQLite's DDL is transactional. Kysely doesn't assume that: a killed process would leave half of a migration, and
   * no later start would succeed.
   */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class SqliteDriver implements Driver {
  private readonly connections: SqliteConnections

  constructor(connections: SqliteConnections) {
    this.connections = connections
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this.connections)
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
  throw new Error('The connection belongs to another driver.')
}
