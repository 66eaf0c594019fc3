import type { Database } from '../database.ts'
import { postgresLoader } from './postgres-loader.ts'
import type { RowLoader } from './row-loader.ts'
import { sqliteLoader } from './sqlite-loader.ts'

/** Begins to fill a database. */
export async function loadRows(database: Database): Promise<RowLoader> {
  return database.kind === 'sqlite' ? sqliteLoader(database.driver) : postgresLoader(database.driver)
}
