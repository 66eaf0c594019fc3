import type { Database } from '../database.ts'
import { postgresSnapshot } from './postgres-snapshot.ts'
import type { Snapshot } from './snapshot.ts'
import { sqliteSnapshot } from './sqlite-snapshot.ts'

/** Takes a snapshot of a database, which needn't be of this version. Writers are not kept waiting. */
export async function takeSnapshot(database: Database): Promise<Snapshot> {
  return database.kind === 'sqlite' ? sqliteSnapshot(database.driver.name) : postgresSnapshot(database.driver)
}
