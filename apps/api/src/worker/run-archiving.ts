import { setTimeout as sleep } from 'node:timers/promises'
import { archiveRaw } from '@tidings/pipeline/run/archive/archive-raw'
import type { App } from '../app/open-app.ts'

const LOOK_MS = 1000

/** Moves the bytes of processed mails to the file store when idle, until stopped. */
export function runArchiving({ database, files, log }: App): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        if ((await archiveRaw(database.repeatable, files, Date.now())) > 0) continue
      } catch (error) {
        log.warn({ err: error }, 'raw mails could not be archived and stay in the database for now')
      }
      await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => {})
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
