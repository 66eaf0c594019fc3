import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres } from './find-postgres.ts'
import { freePort } from './free-port.ts'
import { serverUser } from './server-user.ts'
import { untilReady } from './until-ready.ts'

/** A PostgreSQL server that flushes what it commits, as it does by default, and can be restarted. */
export interface RestartablePostgres {
  url: string
  /**
   * `fast` ends work in progress; `immediate` is a crash, after which it recovers from its log. It is unreachable for a
   * second, or until `meanwhile` is done.
   */
  restart(how: 'fast' | 'immediate', meanwhile?: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

export interface PostgresOptions {
  /** The folder for its own; the system's temporary one by default. */
  folder?: string
  /** Further arguments of `initdb`, and settings, such as `max_wal_size=8MB`. */
  initdb?: readonly string[]
  settings?: readonly string[]
}

/** Starts one in a temporary folder; undefined if PostgreSQL is not installed. */
export async function startRestartablePostgres({
  folder: within = '/tmp',
  initdb = [],
  settings = [],
}: PostgresOptions = {}): Promise<RestartablePostgres | undefined> {
  const programs = findPostgres()
  if (programs === undefined) return undefined
  const user = serverUser()
  const folder = await mkdtemp(path.join(within, 'tidings-chaos-pg-'))
  const passwordFile = path.join(folder, 'password')
  const password = randomBytes(16).toString('hex')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user) for (const file of [folder, passwordFile]) await chown(file, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  execFileSync(
    path.join(programs, 'initdb'),
    [
      ...['-D', data, '-U', 'tidings', '-E', 'UTF8', '--no-locale', '-A', 'password'],
      ...[`--pwfile=${passwordFile}`, ...initdb],
    ],
    { ...options, stdio: 'pipe' },
  )
  const port = await freePort()
  const url = `postgres://tidings:${password}@127.0.0.1:${port}/postgres`
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(
      path.join(programs, 'postgres'),
      [
        ...['-D', data, '-p', String(port), '-k', '', '-h', '127.0.0.1'],
        ...['max_connections=200', ...settings].flatMap((setting) => ['-c', setting]),
      ],
      { ...options, stdio: 'ignore' },
    )
    await untilReady(url, 60_000)
    return child
  }
  let child = await start()
  const end = async (signal: NodeJS.Signals) => {
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  return {
    url,
    async restart(how, meanwhile = () => sleep(1000)) {
      await end(SIGNALS[how])
      try {
        await meanwhile()
      } finally {
        child = await start()
      }
    },
    async stop() {
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
