import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'
import { makeTemplates, type Templates } from './template-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server of this run, for `freshDatabase`. */
    postgres: string
    /** What `testDatabase` copies. */
    templates: Templates
  }
}

/** Vitest global setup: one PostgreSQL server for the run, `inject('postgres')` in tests; stops it at the end. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  process.stdout.write(`PostgreSQL for these tests: ${server.name}\n`)
  const { templates, drop } = await makeTemplates(server.url)
  project.provide('postgres', server.url)
  project.provide('templates', templates)
  return async () => {
    await drop()
    await server.stop()
  }
}
