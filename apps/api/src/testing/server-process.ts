import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const MAIN = path.resolve(import.meta.dirname, '../../dist/main.js')
/** The launcher's. */
const FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--heap-growing-percent=40',
]
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/** The built server as a separate process, as the launcher starts it. */
export interface ServerProcess {
  child: ChildProcess
  dataDir: string
  /** Kills it and removes its data folder, unless that was given. */
  discard(): Promise<void>
  /** Sends a signal, SIGTERM unless another is given, and waits for its end; returns the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Its output so far, both streams. */
  output(): string
  /** The exit code, once it has exited. */
  exited: Promise<number | null>
}

/**
 * Starts the server with these settings, free ports and an empty data folder, optionally under another program with its
 * arguments. Doesn't wait.
 */
export async function spawnServer(
  environment: Record<string, string> = {},
  below: readonly string[] = [],
): Promise<ServerProcess> {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'tidings-process-')))
  const [program = process.execPath, ...args] = [...below, process.execPath, ...FLAGS, MAIN]
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      SMTP_PORT: '0',
      LOG_LEVEL: 'warn',
      ...MEMORY,
      ...environment,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += chunk
  })
  child.stderr?.on('data', (chunk) => {
    text += chunk
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  return {
    child,
    dataDir,
    output: () => text,
    exited,
    end(signal) {
      child.kill(signal)
      return exited
    },
    async discard() {
      const own = childrenOf(child.pid)
      child.kill('SIGKILL')
      await exited
      // They would end themselves a moment later, but write to the folder until then.
      for (const pid of own) await endOrphan(pid)
      if (environment.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The child processes of a process; none if the system doesn't report them. */
function childrenOf(pid: number | undefined): number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return list.split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

async function endOrphan(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL')
    for (let tries = 0; tries < 200; tries++) {
      process.kill(pid, 0)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  } catch {
    // It has ended.
  }
}

/** Resolves with the ports when the server reports that it is ready. Throws its output if it exits before. */
export async function ready(
  server: ServerProcess,
): Promise<{ url: string | undefined; smtpPort: number | undefined }> {
  for (;;) {
    const said = server.output()
    if (said.includes('Tidings is ready')) {
      const smtp = /on port (\d+)/.exec(said)?.[1]
      return { url: /Read: +(\S+)/.exec(said)?.[1], smtpPort: smtp === undefined ? undefined : Number(smtp) }
    }
    if (server.child.exitCode !== null) throw new Error(`The server ended: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
