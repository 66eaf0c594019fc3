import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server of this run, for `freshDatabase`. */
    postgres: string
  }
}

/** Vitest global set-up: one PostgreSQL server for the run, `inject('postgres')` in tests; stops it at the end. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  process.stdout.write(`PostgreSQL for these tests: ${server.name}\n`)
  project.provide('postgres', server.url)
  return server.stop
}
