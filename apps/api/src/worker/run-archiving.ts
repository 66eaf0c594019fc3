import { setTimeout as sleep } from 'node:timers/promises'
import { archiveRaw } from '@tidings/pipeline/run/archive/archive-raw'
import type { App } from '../app/open-app.ts'

/** How often mails to archive are looked for when there are none. */
const ARCHIVE_LOOK_MS = 1000
/** And after the file store failed. */
const ARCHIVE_RETRY_MS = 10_000

/** Moves the bytes of processed mails to the file store when idle, one process of all at a time, until stopped. */
export function runArchiving({ database, files, log, processLocks }: App): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const holds = () => processLocks.holds('archiving')

  async function run(): Promise<void> {
    while (!signal.aborted) {
      let pause = ARCHIVE_LOOK_MS
      try {
        if ((await archiveRaw(database.repeatable, files, Date.now(), holds)) > 0) continue
      } catch (error) {
        log.warn({ err: error }, 'raw mails could not be archived and stay in the database for now')
        pause = ARCHIVE_RETRY_MS
      }
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const running = run()
  return {
    stop() {
      stopping.abort()
      return running
    },
  }
}
