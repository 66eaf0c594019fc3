import { countSharers, forgetDaysBefore, requestsOn } from '@tidings/db/queries/model-budget'
import { claimSummaryRequest, dropSummaryRequestsBefore } from '@tidings/db/queries/summary-requests'
import type { Executor } from '@tidings/db/schema'
import { type Failure, fulfilSummaryRequest } from './fulfil-summary-request.ts'
import type { Model } from './model-client.ts'
import { OLDEST_REQUEST_MS } from './oldest-summary-request.ts'

export interface SummaryWorker {
  /** To be called when an issue was stored, so that its articles needn't wait for the next look. */
  wake(): void
  /** Gives up what is being asked, which stays wished for, and resolves when that is noted. */
  stop(): Promise<void>
}

export interface SummaryWorkerOptions {
  db: Executor
  model: Model
  /** Requests a day; anyone who shares the model has an equal part of them. */
  budget: number
  log: Record<'info' | 'warn', (details: object, message: string) => void>
  /** How long another process leaves a request to this one; longer than any answer takes. */
  holdMs?: number
  /** How long to wait after a failure, doubled each time. */
  pauseMs?: number
  /** The time, in epoch milliseconds. */
  now?: () => number
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Requests of other processes can't wake this one. */
const LOOK_MS = 5000
const HOLD_MS = 300_000
const PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 15 * 60_000
/** Who used the model in the last days will want it tomorrow. */
const SHARING_DAYS = 7

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Asks a model for the summaries of waiting articles, one after the other, until stopped. */
export function openSummaryWorker(options: SummaryWorkerOptions): SummaryWorker {
  const { db, model, budget, log, holdMs = HOLD_MS, pauseMs = PAUSE_MS, now = Date.now } = options
  const giveUp = new AbortController()
  const { signal } = giveUp
  let failures = 0
  let pausedUntil = 0
  let tidiedAt = 0
  let working: Promise<void> | undefined
  let again = false

  async function fulfilNext(): Promise<boolean> {
    const at = now()
    if (at < pausedUntil) return false
    if (at >= tidiedAt + HOUR_MS) {
      tidiedAt = at
      await dropSummaryRequestsBefore(db, at - OLDEST_REQUEST_MS)
      await forgetDaysBefore(db, dayOf(at - SHARING_DAYS * DAY_MS))
    }
    const day = dayOf(at)
    if ((await requestsOn(db, day)) >= budget) return false
    const sharers = await countSharers(db, dayOf(at - SHARING_DAYS * DAY_MS))
    const share = Math.max(1, Math.floor(budget / Math.max(1, sharers)))
    const summaryRequest = await claimSummaryRequest(db, { now: at, holdMs, day, share })
    if (!summaryRequest) return false
    const failure = await fulfilSummaryRequest(
      { db, model, budget, share, day, now, signal, log },
      summaryRequest,
    )
    if (failure) pause(failure)
    else failures = 0
    return true
  }

  function pause({ reason, retryAfterMs }: Failure): void {
    const growing = Math.min(pauseMs * 2 ** failures, LONGEST_PAUSE_MS)
    const ms = Math.min(Math.max(growing, retryAfterMs ?? 0), HOUR_MS)
    failures += 1
    pausedUntil = now() + ms
    log.warn({ model: model.name, reason, pauseMs: ms }, 'the model gave no summary')
  }

  async function fulfilAll(): Promise<void> {
    do {
      again = false
      while (!signal.aborted && (await fulfilNext())) {}
    } while (again && !signal.aborted)
  }

  function wake(): void {
    if (signal.aborted) return
    again = true
    working ??= fulfilAll()
      .catch((error) => log.warn({ err: error }, 'looking for articles to summarise failed'))
      .finally(() => {
        working = undefined
      })
  }

  const timer = setInterval(wake, Math.min(LOOK_MS, pauseMs))
  wake()
  return {
    wake,
    async stop() {
      clearInterval(timer)
      giveUp.abort()
      await working
    },
  }
}
