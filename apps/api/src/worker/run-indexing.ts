import { setTimeout as sleep } from 'node:timers/promises'
import { buildIndexFurther, isIndexed } from '@tidings/pipeline/run/search/build-index'
import type { App } from '../app/open-app.ts'

/** When indexing failed, for example because the disk is full. */
const INDEX_RETRY_MS = 60_000
/** The interval of checks whether the process that indexes has died. */
const OTHERS_TURN_MS = 5000

/** Indexes articles stored by an earlier version, or from a backup, a few mails at a time until all are, or stopped. */
export function runIndexing({ database: { repeatable: db }, log, processLocks }: App): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const { signal } = stopping

  async function run(): Promise<void> {
    let mails = 0
    while (!signal.aborted) {
      try {
        if (await isIndexed(db)) break
        if (!(await processLocks.holds('indexing'))) {
          await sleep(OTHERS_TURN_MS, undefined, { signal, ref: false }).catch(() => {})
          continue
        }
        const done = await buildIndexFurther(db)
        mails += done
        if (done === 0) break
      } catch (error) {
        log.warn({ err: error }, 'mails could not be indexed and will be tried again')
        await sleep(INDEX_RETRY_MS, undefined, { signal, ref: false }).catch(() => {})
      }
    }
    if (mails > 0) log.info({ mails }, 'mails were indexed for the search')
  }

  const running = run()
  return {
    stop() {
      stopping.abort()
      return running
    },
  }
}
