import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { nextWorkAt } from '@tidings/db/queries/mails/waiting-work'
import type { App } from '../app/open-app.ts'
import { openFreeSpace, SPACE } from '../mail/free-space.ts'
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

/** The role `worker` in a separate process, which runs while there is work. */
export interface WorkerProcess {
  /** Whether it stores mail, or would if there was any. */
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
/** It ends when nothing has changed for so long, and nothing is due sooner. */
const REST_MS = 60_000
/** The interval of looking whether something changed. */
const LOOK_MS = 1000

/**
 * Starts it with the settings of this process, and again whenever it ends. After a while without work it is ended, and
 * started when there is some: its memory is half of what a server at home uses.
 */
export function startWorkerProcess(app: App, { restMs = REST_MS, lookMs = LOOK_MS } = {}): WorkerProcess {
  const { jobs, counters, log } = app
  const work = watchWork(app)
  let child: ChildProcess | undefined
  let served: ServedMessage | undefined
  let isReady = false
  let isStopping = false
  /** It was ended for want of work, or is ending. */
  let isResting = false
  let isCalled = false
  let pauseMs = FIRST_PAUSE_MS
  let restart: NodeJS.Timeout | undefined
  /** By a monotonic clock. */
  let quietSince = performance.now()

  function start(): void {
    isResting = false
    isCalled = false
    const since = performance.now()
    quietSince = since
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
      if (isStopping) return
      if (isResting) {
        if (isCalled) start()
        return
      }
      isReady = false
      if (performance.now() - since > LIFE_MS) pauseMs = FIRST_PAUSE_MS
      log.error({ code, signal, pauseMs }, 'the worker process ended and is started again')
      // Nobody counts it when this process ends as well, as after a kill of the whole server.
      if (code !== 0)
        jobs.countDeath().catch((error) => log.warn({ err: error }, 'a death could not be counted'))
      restart = setTimeout(start, pauseMs)
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)
    })
  }

  /** After its work in progress. */
  async function end(): Promise<void> {
    const ending = child
    if (!ending) return
    const ended = once(ending, 'exit')
    const patience = setTimeout(() => ending.kill('SIGKILL'), PATIENCE_MS)
    if (ending.connected) ending.disconnect()
    await ended
    clearTimeout(patience)
  }

  function call(): void {
    isCalled = true
    if (!child && !isStopping) start()
  }

  async function look(): Promise<void> {
    const { isChanged, dueAt } = await work.look()
    const now = performance.now()
    if (isResting) {
      if (dueAt <= Date.now()) call()
    } else if (isChanged || dueAt <= Date.now() + restMs) quietSince = now
    else if (served && isReady && !isStopping && now - quietSince >= restMs) {
      isResting = true
      await end()
    }
  }

  let looking: Promise<void> | undefined
  const looks = setInterval(() => {
    looking ??= look()
      .catch((error) => log.warn({ err: error }, 'work of the worker process could not be looked for'))
      .finally(() => {
        looking = undefined
      })
  }, lookMs).unref()
  jobs.wakeAlso(() => {
    if (isResting) call()
    else if (served && child?.connected) child.send('wake')
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
      clearInterval(looks)
      await end()
      await looking
    },
  }
}

/** Looks whether the database has changed, and when a worker is needed, in epoch milliseconds. */
function watchWork({ database, settings, spoolContents }: App) {
  if (database.kind !== 'sqlite') throw new TypeError('Only SQLite has a worker process of its own.')
  const { db, driver } = database
  // Changes by other connections, and by this one.
  const ofOthers = driver.prepare('pragma data_version').pluck()
  const own = driver.prepare('select total_changes()').pluck()
  const fetchesPictures = settings.pictures.mode !== 'off'
  const hasSpace = openFreeSpace(settings.dataDir, SPACE.mail)
  let known: string | undefined
  let dueAt = 0
  return {
    async look(): Promise<{ isChanged: boolean; dueAt: number }> {
      const version = `${ofOthers.get()} ${own.get()}`
      const isChanged = version !== known
      if (isChanged) dueAt = await nextWorkAt(db, fetchesPictures)
      known = version
      // A model is asked again and again, and a full disk is looked after.
      const isNeeded = settings.llm !== undefined || !(await hasSpace())
      return { isChanged, dueAt: isNeeded || (await spoolContents()).bytes > 0 ? 0 : dueAt }
    },
  }
}
