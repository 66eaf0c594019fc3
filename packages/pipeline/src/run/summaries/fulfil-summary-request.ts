import { randomBytes } from 'node:crypto'
import { consumeRequest, refundRequest } from '@tidings/db/queries/model-budget'
import { articleToSummarise, knownSummary, writeSummary } from '@tidings/db/queries/model-summaries'
import { endSummaryRequest, postponeSummaryRequest } from '@tidings/db/queries/summary-requests'
import type { Executor } from '@tidings/db/schema'
import { checkedSummary } from '../../analyse/summaries/model/checked-summary.ts'
import { couldGain, modelQuestion, questionKey } from '../../analyse/summaries/model/model-question.ts'
import { readAnswer } from '../../analyse/summaries/model/read-answer.ts'
import { languageOf } from '../../common/text/language-of.ts'
import type { Model } from './model-client.ts'

/** An answer that can't be used is asked for once more. */
const USELESS_TRIES = 2
/** So often it is tried over most of a day when the server gives no answer at all. */
const FAILED_TRIES = 8
const MINUTE_MS = 60_000
const LONGEST_PAUSE_MS = 6 * 3_600_000

/** What the summaries of articles are asked for with. */
export interface Asking {
  db: Executor
  model: Model
  /** Requests a day, for all and for one user. */
  budget: number
  share: number
  /** UTC, as 2026-11-20. */
  day: string
  /** The time, in epoch milliseconds. */
  now: () => number
  signal: AbortSignal
  log: { info(details: object, message: string): void }
}

/** An article that waits, and how often the model was asked without result. */
interface SummaryRequest {
  articleId: string
  tries: number
}

/** A server that gave no answer, and the pause that it asks for. */
export interface Failure {
  reason: string
  retryAfterMs: number | null
}

/**
 * Takes one waiting article to its summary: the outcome of asking before, else what the model says now, as far as the
 * text bears it out; what can't be used leaves the summary as it is. Returns a failure of the server, whose request
 * stays.
 */
export async function fulfilSummaryRequest(
  asking: Asking,
  summaryRequest: SummaryRequest,
): Promise<Failure | undefined> {
  const { db, model } = asking
  const article = await articleToSummarise(db, summaryRequest.articleId)
  if (!article || !isForModel(article)) {
    await endSummaryRequest(db, summaryRequest.articleId)
    return
  }
  const key = questionKey(article, model.name)
  const known = await knownSummary(db, key)
  if (!known) return askModel(asking, summaryRequest, article, key)
  await write(asking, article, known.summary_by === 'model' ? known : { summary_key: key })
}

/** Only newsletters: what else comes by mail is nobody else's to read. */
function isForModel({ kind, excluded_at, summary_key, text }: Article): boolean {
  return kind === 'newsletter' && excluded_at === null && summary_key === null && couldGain(text)
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
  const answer = isSpent && (await model.ask(modelQuestion({ ...article, language }, id), signal))
  if (!answer || signal.aborted) {
    await postponeSummaryRequest(db, articleId, { runAt: now(), tries })
    return
  }
  if (answer.kind === 'failed') {
    if (answer.wasIdle) await refundRequest(db, request)
    await tryAgain(asking, articleId, tries + 1, answer.isRefused ? USELESS_TRIES : FAILED_TRIES)
    return answer
  }
  const sentences = checkedSummary(readAnswer(answer.text, id) ?? [], { ...article, language })
  if (sentences) {
    await write(asking, article, {
      summary: sentences.map(({ text }) => text).join(' '),
      summary_places: JSON.stringify(sentences),
      summary_by: 'model',
      summary_model: model.name,
      summary_key: key,
    })
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
  // Where the mail was read again meanwhile, the article has other words now, which were never asked about.
  if (await writeSummary(db, article, written)) await endSummaryRequest(db, article.id)
  else await postponeSummaryRequest(db, article.id, { runAt: now(), tries: 0 })
}

async function tryAgain({ db, now }: Asking, articleId: string, tries: number, most: number): Promise<void> {
  if (tries >= most) await endSummaryRequest(db, articleId)
  else {
    const pause = Math.min(MINUTE_MS * 4 ** (tries - 1), LONGEST_PAUSE_MS)
    await postponeSummaryRequest(db, articleId, { runAt: now() + pause, tries })
  }
}
