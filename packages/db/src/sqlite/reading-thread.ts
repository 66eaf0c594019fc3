import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { openFairSlots } from '@tidings/scheduling/fair-slots'
import { currentClient } from '@tidings/scheduling/turns'
import { sql } from 'kysely'
import type { Outcome, Statement } from './serve-reading.ts'

/** Begins a statement that may read for 50 ms and more: it runs in a thread of its own, see `openReadingThread`. */
export const SELECT_IN_THREAD = 'select /* in a thread */'
export const selectInThread = sql`select /* in a thread */`

/** A thread takes some 25 MB; it ends when it had nothing to do for so long. */
const IDLE_MS = 60_000

/** A connection in another thread, so that what reads for long doesn't keep the event loop from all else. */
export interface ReadingThread {
  /** The rows of a statement; clients take turns. Throws SQLite's errors. */
  all(sql: string, parameters: readonly unknown[]): Promise<unknown[]>
  close(): Promise<void>
}

/** It imports little, as a search after a while waits for its start. */
const PROGRAM = path.join(import.meta.dirname, 'serve-reading.ts')

/** Reads a database file; the thread begins with the first statement. */
export function openReadingThread(file: string): ReadingThread {
  const turns = openFairSlots(1)
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  function begin(): Worker {
    const begun = new Worker(PROGRAM, { workerData: file })
    const forget = () => {
      if (thread === begun) thread = undefined
    }
    return begun.on('error', forget).on('exit', forget)
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = thread
    // The next statement begins another one, instead of waiting for one that ends.
    thread = undefined
    await ending?.terminate()
  }

  return {
    async all(sql, parameters) {
      const leave = await turns.enter(currentClient() ?? '')
      clearTimeout(idle)
      try {
        thread ??= begin()
        thread.ref()
        const outcome = await outcomeFrom(thread, { sql, parameters })
        if ('rows' in outcome) return outcome.rows
        throw Object.assign(new Error(outcome.message), { code: outcome.code })
      } finally {
        thread?.unref()
        idle = setTimeout(end, IDLE_MS).unref()
        leave()
      }
    },
    close: end,
  }
}

/** Throws if the thread ends instead. */
async function outcomeFrom(thread: Worker, statement: Statement): Promise<Outcome> {
  const over = new AbortController()
  const ended = once(thread, 'exit', over).then(() => {
    throw new Error('The thread that reads has ended.')
  })
  try {
    thread.postMessage(statement)
    const [outcome] = await Promise.race([once(thread, 'message', over), ended])
    return outcome
  } finally {
    over.abort()
  }
}
