import { leaseDueImport } from '@tidings/db/queries/imports/imports'
import type { ImportWork } from './import-work.ts'
import { workOnImport } from './work-on-import.ts'

/** The interval of checks for due work. */
const LOOK_MS = 1000
/** The lease of an import: after this time other processes take over the imports of one that died. */
const LEASE_MS = 60_000
/** The time that an import works while others wait; the rest is done in its next turn. */
const TURN_MS = 30_000
/** Each holds some parts of a file and some mails, see .github/LIMITS.md. */
const CONCURRENCY = 2

/** Works on imports as they are due until it is stopped. */
export function startImportWorker(
  given: Omit<ImportWork, 'leaseUntil' | 'turnMs'>,
  { lookMs = LOOK_MS, turnMs = TURN_MS } = {},
): { stop(): Promise<void> } {
  const work: ImportWork = { ...given, leaseUntil: () => Date.now() + LEASE_MS, turnMs }
  const busy = new Set<Promise<void>>()
  let stopped = false

  async function look(): Promise<void> {
    while (!stopped && busy.size < CONCURRENCY) {
      const row = await leaseDueImport(work.db, Date.now(), work.leaseUntil())
      if (!row) return
      const one = workOnImport(work, row, () => stopped)
        .catch(report)
        .finally(() => busy.delete(one))
      busy.add(one)
    }
  }

  const report = (error: unknown) => work.log.info({ err: error }, 'imports could not be continued')
  const timer = setInterval(() => void look().catch(report), lookMs)
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.allSettled(busy)
    },
  }
}
