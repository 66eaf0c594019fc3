import { countRefusals, dropRefusals, insertRefusal, type Refusal } from '@tidings/db/queries/refusals'
import type { Executor } from '@tidings/db/schema'

/** Notes for users what was refused in their name, apart from the conversations in which that happened. */
export interface RefusalLog {
  /** Costs the conversation nothing: it is written a moment later. */
  note(refusal: Refusal): void
  /** Resolves once what was noted is written. */
  settle(): Promise<void>
}

const DAY = 86_400_000
/** How long a refusal is told, in milliseconds. */
export const REFUSALS_KEPT = 30 * DAY
/** Anybody who knows an address can have mail refused: of further ones on a day nothing is kept. */
const MAX_REFUSALS_PER_DAY = 100

/** Of a flood, more than these within a moment are forgotten. */
const MAX_NOTED = 200
const MOMENT_MS = 500

/** `onError` hears of what could not be written, which is then forgotten: nothing depends on it. */
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

/** Notes a refusal, unless the last 24 hours have brought the user enough, and drops those nobody is told of any more. */
async function keepRefusal(trx: Executor, refusal: Refusal): Promise<void> {
  const { userId, at } = refusal
  await dropRefusals(trx, userId, at - REFUSALS_KEPT)
  if ((await countRefusals(trx, userId, at - DAY)) < MAX_REFUSALS_PER_DAY) await insertRefusal(trx, refusal)
}
