import { randomBytes } from 'node:crypto'
import {
  consumeRequest,
  countSharers,
  forgetDaysBefore,
  refundRequest,
  requestsOn,
} from '@tidings/db/queries/summaries/model-budget'
import { articleToSummarise, knownSummary, writeSummary } from '@tidings/db/queries/summaries/model-summaries'
import {
  claimSummaryRequest,
  dropSummaryRequestsBefore,
  endSummaryRequest,
  postponeSummaryRequest,
} from '@tidings/db/queries/summaries/summary-requests'
import type { Executor } from '@tidings/db/schema'
import { languageOf } from '@tidings/mail/common/text/language-of'
import { checkedSummary } from '@tidings/mail/summaries/model/checked-summary'
import { canBeShortened, modelPrompt, promptKey } from '@tidings/mail/summaries/model/model-prompt'
import { readModelResponse } from '@tidings/mail/summaries/model/read-model-response'
import { indexMail } from '../search/index-mail.ts'
import type { Model } from './model-client.ts'
import { MAX_REQUEST_AGE_MS } from './request-summaries.ts'

export interface SummaryWorker {
  /** Call it after an issue was stored, so that its articles needn't wait for the next check. */
  wake(): void
  /** Aborts the current request, which stays queued, and resolves when that is recorded. */
  stop(): Promise<void>
}

export interface SummaryWorkerOptions {
  db: Executor
  model: Model
  /** Requests per day; all users who share the model get an equal share. */
  budget: number
  log: Record<'info' | 'warn', (details: object, message: string) => void>
  /** How long another process leaves a request to this one; longer than any response takes. */
  holdMs?: number
  /** The pause after a failure, doubled each time. */
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
const MAX_PAUSE_MS = 15 * 60_000
/** Users of the last days will probably use the model tomorrow. */
const SHARING_DAYS = 7

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Requests summaries of waiting articles from a model, one after the other, until stopped. */
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
      await dropSummaryRequestsBefore(db, at - MAX_REQUEST_AGE_MS)
      await forgetDaysBefore(db, dayOf(at - SHARING_DAYS * DAY_MS))
    }
    const day = dayOf(at)
    if ((await requestsOn(db, day)) >= budget) return false
    const sharers = await countSharers(db, dayOf(at - SHARING_DAYS * DAY_MS))
    const share = Math.max(1, Math.floor(budget / Math.max(1, sharers)))
    const summaryRequest = await claimSummaryRequest(db, { now: at, holdMs, day, share })
    if (!summaryRequest) return false
    const asking = { db, model, budget, share, day, now, signal, log }
    const failure = await fulfilSummaryRequest(asking, summaryRequest)
    if (failure) pause(failure)
    else failures = 0
    return true
  }

  function pause({ reason, retryAfterMs }: Failure): void {
    const growing = Math.min(pauseMs * 2 ** failures, MAX_PAUSE_MS)
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
      .catch((error) => log.warn({ err: error }, 'looking for articles to summarize failed'))
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

/** An unusable response is requested once more. */
const USELESS_TRIES = 2
/** The number of attempts, over most of a day, while the server does not respond. */
const FAILED_TRIES = 8
const MINUTE_MS = 60_000
const MAX_RETRY_MS = 6 * 3_600_000

interface Asking {
  db: Executor
  model: Model
  /** Requests per day, for all and for one user. */
  budget: number
  share: number
  /** UTC, as 2026-11-20. */
  day: string
  /** The time, in epoch milliseconds. */
  now: () => number
  signal: AbortSignal
  log: { info(details: object, message: string): void }
}

interface SummaryRequest {
  articleId: string
  tries: number
}

interface Failure {
  reason: string
  retryAfterMs: number | null
}

/**
 * Sets the summary of one waiting article: from an earlier response for the same text, else from the model now, as far
 * as the text supports it; an unusable response leaves the summary as it is. Returns a failure of the server; the
 * request then stays queued.
 */
async function fulfilSummaryRequest(asking: Asking, request: SummaryRequest): Promise<Failure | undefined> {
  const { db, model } = asking
  const article = await articleToSummarise(db, request.articleId)
  if (!article || !isForModel(article)) {
    await endSummaryRequest(db, request.articleId)
    return
  }
  const key = promptKey(article, model.name)
  const known = await knownSummary(db, key)
  if (!known) return askModel(asking, request, article, key)
  await write(asking, article, known.summary_by === 'model' ? known : { summary_key: key })
}

/** Only newsletters: other mail is private. */
function isForModel({ kind, excluded_at, summary_key, text }: Article): boolean {
  return kind === 'newsletter' && excluded_at === null && summary_key === null && canBeShortened(text)
}

async function askModel(
  asking: Asking,
  { articleId, tries }: SummaryRequest,
  article: Article,
  key: string,
): Promise<Failure | undefined> {
  const { db, model, day, now, signal, log } = asking
  const request = { day, userId: article.user_id }
  const isSpent = await consumeRequest(db, request, asking)
  const id = randomBytes(9).toString('hex')
  const language = languageOf(`${article.title}\n\n${article.text}`)
  const response = isSpent && (await model.ask(modelPrompt({ ...article, language }, id), signal))
  if (!response || signal.aborted) {
    await postponeSummaryRequest(db, articleId, { runAt: now(), tries })
    return
  }
  if (response.kind === 'failed') {
    if (response.wasIdle) await refundRequest(db, request)
    await tryAgain(asking, articleId, tries + 1, response.isRefused ? USELESS_TRIES : FAILED_TRIES)
    return response
  }
  const sentences = checkedSummary(readModelResponse(response.text, id) ?? [], { ...article, language })
  if (sentences) {
    const words = sentences.map(({ text }) => text).join(' ')
    const written = { summary: words, summary_places: JSON.stringify(sentences) }
    const by = { summary_by: 'model', summary_model: model.name, summary_key: key } as const
    await write(asking, article, { ...written, ...by })
    return
  }
  log.info({ model: model.name, articleId, tries: tries + 1 }, 'the summary of the model was rejected')
  if (tries + 1 < USELESS_TRIES) await tryAgain(asking, articleId, tries + 1, USELESS_TRIES)
  else await write(asking, article, { summary_key: key })
}

type Article = NonNullable<Awaited<ReturnType<typeof articleToSummarise>>>

async function write(
  { db, now }: Asking,
  article: Article,
  written: Parameters<typeof writeSummary>[2],
): Promise<void> {
  // If the mail was reprocessed meanwhile, the article's text is not the one that the response is about.
  const isWritten = await db.transaction().execute(async (trx) => {
    if (!(await writeSummary(trx, article, written))) return false
    await indexMail(trx, article.user_id, article.mail_id)
    return true
  })
  if (isWritten) await endSummaryRequest(db, article.id)
  else await postponeSummaryRequest(db, article.id, { runAt: now(), tries: 0 })
}

async function tryAgain({ db, now }: Asking, articleId: string, tries: number, max: number): Promise<void> {
  if (tries >= max) await endSummaryRequest(db, articleId)
  else {
    const pause = Math.min(MINUTE_MS * 4 ** (tries - 1), MAX_RETRY_MS)
    await postponeSummaryRequest(db, articleId, { runAt: now() + pause, tries })
  }
}
