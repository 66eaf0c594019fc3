import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Folders that keep one PostgreSQL per version: Debian, Red Hat, Homebrew on both processors. */
const HOMES = ['/usr/lib/postgresql', '/usr', '/opt/homebrew/opt', '/usr/local/opt']

/**
 * The folder that holds `initdb` and `postgres`: TEST_PG_BIN, else the newest installed version, else PATH.
 * Undefined when there is none.
 */
export function findPostgres(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.TEST_PG_BIN) return env.TEST_PG_BIN
  const installed = HOMES.flatMap(versionsIn).sort((a, b) => versionOf(b) - versionOf(a))
  return [...installed, ...(env.PATH ?? '').split(delimiter)].find(
    (folder) => folder !== '' && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

function versionsIn(home: string): string[] {
  if (!existsSync(home)) return []
  const names = readdirSync(home).filter((name) => /^(\d+|pgsql-\d+|postgresql(@\d+)?)$/.test(name))
  return names.map((name) => join(home, name, 'bin'))
}

function versionOf(folder: string): number {
  return Number(folder.match(/(\d+)\/bin$/)?.[1] ?? 0)
}
