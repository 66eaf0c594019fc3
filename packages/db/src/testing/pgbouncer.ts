import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { serverUser } from './server-user.ts'
import { untilReady } from './until-ready.ts'

/** Debian's path of it. */
const PROGRAM = '/usr/sbin/pgbouncer'
const PATIENCE_MS = 20_000

/** Whether PgBouncer is installed. */
export const hasPgbouncer = (): boolean => existsSync(PROGRAM)

export interface Pgbouncer {
  /** The same database through the pooler. */
  through(url: string): string
  stop(): Promise<void>
}

/**
 * Starts PgBouncer on loopback in front of the PostgreSQL server of a URL, in transaction mode: the transactions of many
 * clients share few connections, so that nothing that a session keeps may be relied on. Throws when it doesn't start.
 */
export async function startPgbouncer(serverUrl: string): Promise<Pgbouncer> {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl)
  const user = serverUser()
  const folder = await mkdtemp(path.join(user ? '/tmp' : tmpdir(), 'tidings-pgbouncer-'))
  const port = await freePort()
  const ini = path.join(folder, 'pgbouncer.ini')
  const users = path.join(folder, 'users.txt')
  await writeFile(users, `"${username}" "${password}"\n`, { mode: 0o600 })
  await writeFile(
    ini,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = md5
auth_file = ${users}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 5
server_reset_query = discard all
server_idle_timeout = 5
server_login_retry = 1
query_wait_timeout = 5
`,
    { mode: 0o600 },
  )
  if (user) for (const file of [folder, ini, users]) await chown(file, user.uid, user.gid)
  const child = spawn(PROGRAM, [ini], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let words = ''
  child.stderr.on('data', (chunk) => {
    words += chunk
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGINT')
      // It waits for clients otherwise.
      const late = setTimeout(() => child.kill('SIGKILL'), 500)
      await once(child, 'exit')
      clearTimeout(late)
    }
    await rm(folder, { recursive: true, force: true })
  }
  const through = (url: string) => {
    const pooled = new URL(url)
    pooled.hostname = '127.0.0.1'
    pooled.port = String(port)
    return pooled.href
  }
  try {
    await untilReady(through(serverUrl), PATIENCE_MS, () => child.exitCode !== null)
  } catch {
    await stop()
    throw new Error(`PgBouncer did not start: ${words.trim().split('\n').at(-1)}`)
  }
  return { through, stop }
}
