import { countRefusals, dropRefusals, insertRefusal, type Refusal } from '@tidings/db/queries/mails/refusals'
import type { Executor } from '@tidings/db/schema'

/** Records refusals for users, independently of the SMTP sessions in which they happened. */
export interface RefusalLog {
  /** Returns at once: the refusal is written a moment later. */
  note(refusal: Refusal): void
  /** Resolves once recorded refusals are written. */
  settle(): Promise<void>
}

const DAY = 86_400_000
/** How long refusals are kept, in milliseconds. */
export const REFUSAL_RETENTION_MS = 30 * DAY
/** Anybody who knows an address can cause refusals: further ones on a day are not recorded. */
const MAX_REFUSALS_PER_DAY = 100

/** During a flood, refusals beyond this number within a moment are dropped. */
const MAX_NOTED = 200
const MOMENT_MS = 500

/** `onError` is called with write failures; the refusals are dropped then, as nothing depends on them. */
export function openRefusalLog(db: Executor, onError: (error: unknown) => void): RefusalLog {
  let noted: Refusal[] = []
  let timer: NodeJS.Timeout | undefined
  let written = Promise.resolve()

  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const batch = noted
    noted = []
    if (batch.length === 0) return written
    written = written
      .then(() =>
        db.transaction().execute(async (trx) => {
          for (const refusal of batch) await keepRefusal(trx, refusal)
        }),
      )
      .catch(onError)
    return written
  }
  return {
    note(refusal) {
      if (noted.length >= MAX_NOTED) return
      noted.push(refusal)
      timer ??= setTimeout(write, MOMENT_MS)
    },
    settle: write,
  }
}

/** Records a refusal, unless the user has enough of the last 24 hours, and deletes expired ones. */
async function keepRefusal(trx: Executor, refusal: Refusal): Promise<void> {
  const { userId, at } = refusal
  await dropRefusals(trx, userId, at - REFUSAL_RETENTION_MS)
  if ((await countRefusals(trx, userId, at - DAY)) < MAX_REFUSALS_PER_DAY) await insertRefusal(trx, refusal)
}
