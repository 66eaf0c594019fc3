import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { serverUser } from './server-user.ts'
import { untilReady } from './until-ready.ts'

const PATIENCE_MS = 30_000

/**
 * A shell owns the server: it waits for the end of its input, when the tests close it or die in any way, then stops the
 * server and removes the folder. So no run leaves a server or a folder behind.
 */
const KEEPER = `
"$BIN/initdb" -D "$DIR/data" -U tidings -E UTF8 --no-locale --no-sync -A password --pwfile="$DIR/password" \
  >"$DIR/log" 2>&1 && {
  "$BIN/postgres" -D "$DIR/data" -p "$PORT" -k '' -h 127.0.0.1 \
    -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200 \
    >>"$DIR/log" 2>&1 </dev/null &
  server=$!
  read -r _
  kill -INT $server 2>/dev/null
  wait $server
}
tail -n 5 "$DIR/log" >&2
rm -rf "$DIR"
`

/**
 * Starts the PostgreSQL in the folder `programs` on a free loopback port, in a temporary folder, unflushed to disk.
 * Throws with the end of the server's log when it doesn't come up.
 */
export async function startSystemPostgres(programs: string): Promise<{ url: string; stop(): Promise<void> }> {
  const user = serverUser()
  const directory = mkdtempSync(join(user && !isOpenToAll(tmpdir()) ? '/tmp' : tmpdir(), 'tidings-pg-'))
  const password = randomBytes(16).toString('hex')
  writeFileSync(join(directory, 'password'), password, { mode: 0o600 })
  if (user) for (const path of [directory, join(directory, 'password')]) chownSync(path, user.uid, user.gid)
  const port = await freePort()
  const keeper = spawn('/bin/sh', ['-c', KEEPER], {
    ...user,
    cwd: directory,
    // A separate process group: Ctrl-C only reaches the tests, which decide when the server stops.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      LC_ALL: 'C',
      BIN: programs,
      DIR: directory,
      PORT: String(port),
    },
  })
  const lastWords = collect(keeper)
  const url = `postgres://tidings:${password}@127.0.0.1:${port}/postgres`
  const stop = async () => {
    keeper.stdin?.end()
    if (!hasExited(keeper)) await once(keeper, 'exit')
  }
  try {
    await untilReady(url, PATIENCE_MS, () => hasExited(keeper))
  } catch {
    await stop()
    throw new Error(`PostgreSQL from ${programs} did not start: ${(await lastWords).trim()}`)
  }
  return { url, stop }
}

const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Whether every account may create folders there. */
const isOpenToAll = (folder: string) => (statSync(folder).mode & 0o007) === 0o007

async function collect(keeper: ChildProcess): Promise<string> {
  let words = ''
  for await (const chunk of keeper.stderr ?? []) words += String(chunk)
  return words
}
