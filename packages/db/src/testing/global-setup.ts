import type { TestProject } from 'vitest/node'
import { startPgbouncer } from './pgbouncer.ts'
import { startPostgres } from './postgres-server.ts'
import { makeTemplates } from './template-databases.ts'

/**
 * Vitest global setup: one PostgreSQL server for the run, `inject('postgres')` in tests; stops it at the end. With
 * TEST_PGBOUNCER the tests open its databases through PgBouncer.
 */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const pooler =
    process.env.TEST_PGBOUNCER && server.kind !== 'pglite' ? await startPgbouncer(server.url) : undefined
  process.stdout.write(
    `PostgreSQL for these tests: ${server.name}${pooler ? ', through PgBouncer in transaction mode' : ''}\n`,
  )
  const { templates, drop } = await makeTemplates(server.url)
  project.provide('postgres', server.url)
  project.provide('templates', templates)
  project.provide('pooler', pooler ? Number(new URL(pooler.through(server.url)).port) : 0)
  return async () => {
    await drop()
    await pooler?.stop()
    await server.stop()
  }
}
