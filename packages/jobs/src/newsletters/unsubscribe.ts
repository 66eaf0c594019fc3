import { createHash, randomUUID } from 'node:crypto'
import { DomainError } from '@tidings/db/domain-error'
import { consumeLimit } from '@tidings/db/queries/accounts/limits'
import {
  forgetOldUnsubscriptions,
  insertUnsubscription,
  lastUnsubscriptions,
  settleUnsubscription,
} from '@tidings/db/queries/newsletters/unsubscriptions'
import type { Executor, NewsletterRow } from '@tidings/db/schema'
import type { UnsubscribeReason } from '@tidings/db/schema/newsletters'
import type { UserLimits } from '@tidings/db/user-limits'
import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'
import type { FetchWeb } from '../fetch/guarded-fetch.ts'
import { lockedTransaction } from '../locked-transaction.ts'
import type { OwnMethod } from './methods-of-newsletter.ts'
import { isAsking } from './unsubscribe-states.ts'

const HOUR = 3_600_000

/** Sends a plain-text mail to one recipient, once. */
export type SendMail = (mail: {
  from: string
  to: string
  subject: string
  body: string
  /** Message ids in angle brackets, for a reply. */
  inReplyTo?: string
  references?: readonly string[]
}) => Promise<UnsubscribeOutcome>

export interface Unsubscribing {
  db: Executor
  limits: Pick<UserLimits, 'unsubscriptionsAnHour' | 'unsubscriptionsOfNewsletter'>
  fetchWeb: FetchWeb
  sendMail: SendMail
  log: { error(details: object, message: string): void }
}

/**
 * Unsubscribes from a newsletter by one of the `methods` in its mails, the best one unless `how` says which, once; the
 * outcome is stored, see `unsubscribeStates`. Throws BAD_REQUEST if there is no such method, CONFLICT if that is done
 * already, and TOO_MANY_REQUESTS, as each sends something to an address from a mail.
 */
export async function unsubscribe(
  within: Unsubscribing,
  newsletter: Pick<NewsletterRow, 'id' | 'user_id'>,
  methods: readonly OwnMethod[],
  how?: OwnMethod['how'],
): Promise<void> {
  const method = how === undefined ? methods[0] : methods.find((each) => each.how === how)
  if (!method)
    throw new DomainError({ code: 'BAD_REQUEST', message: 'Its emails give no such way to unsubscribe.' })
  const { db, limits } = within
  const userId = newsletter.user_id
  const id = randomUUID()
  await lockedTransaction(db, userId, async (trx) => {
    // A second click would make a second request.
    const last = (await lastUnsubscriptions(trx, userId, newsletter.id)).get(newsletter.id)
    if (last && (isAsking(last, Date.now()) || isDone(last, method))) {
      throw new DomainError({ code: 'CONFLICT', message: 'You have already asked to unsubscribe.' })
    }
    await spendOne(trx, userId, limits.unsubscriptionsAnHour)
    await insertUnsubscription(trx, {
      ...{ id, user_id: userId, newsletter_id: newsletter.id, how: method.how, target: targetOf(method) },
      ...{ asked_at: Date.now(), state: method.how === 'page' ? 'asked' : 'asking' },
      ...{ status: null, reason: null, reason_detail: null, undone_at: null },
    })
    await forgetOldUnsubscriptions(trx, userId, newsletter.id, limits.unsubscriptionsOfNewsletter)
  })
  const outcome = await sendRequest(within, method)
  if (!outcome) return
  const { isDone: isAsked, status, reason, detail } = outcome
  const state = isAsked ? 'asked' : 'failed'
  await settleUnsubscription(db, userId, id, { state, status, reason, reason_detail: detail })
}

async function spendOne(trx: Executor, userId: string, anHour: number): Promise<void> {
  const name = createHash('sha256').update(`leaving ${userId}`).digest('hex')
  const wait = await consumeLimit(trx, name, { burst: anHour, within: HOUR }, Date.now())
  if (wait === undefined) return
  const minutes = Math.max(1, Math.ceil(wait / 60_000))
  const message = `You have unsubscribed from ${anHour} newsletters within an hour. Please try again in ${minutes} min.`
  throw new DomainError({ code: 'TOO_MANY_REQUESTS', message })
}

/** The target of a method: a host or a mail address. */
export const targetOf = (method: OwnMethod): string => (method.how === 'mail' ? method.to : method.host)

/** The request is only repeated if mail still arrives. */
function isDone(last: { state: string; how: string; mails_since: number }, method: OwnMethod): boolean {
  return last.state === 'asked' && last.how === method.how && last.mails_since === 0
}

async function sendRequest(
  { fetchWeb, sendMail, log }: Unsubscribing,
  method: OwnMethod,
): Promise<UnsubscribeOutcome | undefined> {
  if (method.how === 'page') return undefined
  try {
    if (method.how === 'one-click') return await unsubscribeByOneClick(fetchWeb, method.url)
    return await sendMail(method)
  } catch (error) {
    log.error({ err: error }, 'unsubscribing from a newsletter failed')
    return { isDone: false, status: null, reason: 'internal-error', detail: null }
  }
}

/** The outcome of an unsubscribe request: the status of the response, if any, and the reason of a failure. */
interface UnsubscribeOutcome {
  isDone: boolean
  status: number | null
  reason: UnsubscribeReason | null
  /** The status of the mail server with `mail-refused`. */
  detail: string | null
}

/**
 * Unsubscribes by one POST (RFC 8058), without retries and redirects: there must be none. Doesn't throw network errors.
 */
export async function unsubscribeByOneClick(fetchWeb: FetchWeb, url: string): Promise<UnsubscribeOutcome> {
  const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  try {
    const limits = { bytes: 65_536, wholeMs: 15_000 }
    const { status } = await fetchWeb(url, { method: 'POST', form, follow: false, limits })
    const isDone = status >= 200 && status < 300
    return { isDone, status, reason: isDone ? null : reasonOf(status), detail: null }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return { isDone: false, status: null, reason: error.code, detail: null }
  }
}

function reasonOf(status: number): UnsubscribeReason {
  if (status >= 300 && status < 400) return 'redirect'
  if (status === 404 || status === 410) return 'subscription-unknown'
  return status >= 500 ? 'server-failed' : 'server-refused'
}
