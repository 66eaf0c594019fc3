import { parentPort, workerData } from 'node:worker_threads'
import SqliteDriver from 'better-sqlite3'

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}
export type Outcome = { rows: unknown[] } | { message: string; code: unknown }

/** The program of a reading thread: responds to each statement with its outcome. */
const driver = new SqliteDriver(workerData, { readonly: true })

function outcomeOf({ sql, parameters }: Statement): Outcome {
  try {
    return { rows: driver.prepare<unknown[]>(sql).all(parameters) }
  } catch (error) {
    const { message, code } = error as { message: string; code?: unknown }
    return { message, code }
  }
}

parentPort?.on('message', (statement: Statement) => parentPort?.postMessage(outcomeOf(statement)))
