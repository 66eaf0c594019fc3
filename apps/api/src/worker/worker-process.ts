import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { App } from '../app/open-app.ts'
import type { Counters } from '../observe/counters.ts'

/** The first message to the process; all others tell that a job was added. */
export interface ServedMessage {
  /** The base URL for browsers. */
  webAddress: string
}

/** What it reports to its parent process, whose metrics include both; the first time, that it stores mail. */
export interface WorkerReport {
  counts: Parameters<Counters['add']>[]
  times: Parameters<Counters['time']>[]
}

/** The role `worker` in a separate process, which lives as long as this one. */
export interface WorkerProcess {
  /** Whether it runs and stores mail. */
  isReady(): boolean
  /** Call it with the base URL for browsers once pages are served: it does all its other work after that. */
  isServed(webAddress: string): void
  /** Ends it, after its work in progress. */
  stop(): Promise<void>
}

const PROGRAM = path.join(import.meta.dirname, 'worker-main.ts')
/** The pause before it is restarted, in milliseconds: doubled each time, until it has lived for a while. */
const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 30_000
const LIFE_MS = 60_000
/** Longer than it takes to close. */
const PATIENCE_MS = 5000

/** Starts it with the settings of this process, and again whenever it ends. */
export function startWorkerProcess({ jobs, counters, log }: App): WorkerProcess {
  let child: ChildProcess | undefined
  let served: ServedMessage | undefined
  let isReady = false
  let isStopping = false
  let pauseMs = FIRST_PAUSE_MS
  let restart: NodeJS.Timeout | undefined

  function start(): void {
    const since = performance.now()
    const started = fork(PROGRAM, [], {
      // Both streams are this process's.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = started
    if (served) started.send(served)
    started.on('message', (message) => {
      const { counts, times } = message as WorkerReport
      isReady = true
      for (const count of counts) counters.add(...count)
      for (const time of times) counters.time(...time)
    })
    // A failed start is an end as well; a message to an ended process is lost.
    started.on('error', (error) => log.debug({ err: error }, 'the worker process did not respond'))
    started.once('exit', (code, signal) => {
      child = undefined
      isReady = false
      if (isStopping) return
      if (performance.now() - since > LIFE_MS) pauseMs = FIRST_PAUSE_MS
      log.error({ code, signal, pauseMs }, 'the worker process ended and is started again')
      // Nobody counts it when this process ends as well, as after a kill of the whole server.
      if (code !== 0)
        jobs.countDeath().catch((error) => log.warn({ err: error }, 'a death could not be counted'))
      restart = setTimeout(start, pauseMs)
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)
    })
  }

  jobs.wakeAlso(() => {
    if (served && child?.connected) child.send('wake')
  })
  start()
  return {
    isReady: () => isReady,
    isServed(webAddress) {
      served = { webAddress }
      if (child?.connected) child.send(served)
    },
    async stop() {
      isStopping = true
      clearTimeout(restart)
      if (!child) return
      const ended = once(child, 'exit')
      const patience = setTimeout(() => child?.kill('SIGKILL'), PATIENCE_MS)
      if (child.connected) child.disconnect()
      await ended
      clearTimeout(patience)
    },
  }
}
