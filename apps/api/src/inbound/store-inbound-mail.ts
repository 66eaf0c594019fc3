import { isInboundTokenKnown, saveInboundToken } from '@tidings/db/queries/mails/inbound-tokens'
import type { Executor } from '@tidings/db/schema'
import type { RefusalReason } from '@tidings/db/schema/mails'
import type { IncomingMail } from '@tidings/jobs/receive/incoming-mail'
import { logMailEvent } from '@tidings/jobs/receive/mail-events'
import type { App } from '../app/open-app.ts'
import { faultOfMail } from '../mail/fault-of-mail.ts'
import { rateCounter } from '../mail/rate-counter.ts'
import { MAX_MAIL_BYTES } from '../mail/refusal.ts'
import { MAILS_OF_INBOX } from '../mail/smtp-limiter.ts'
import { SMTP_LIMITS } from '../mail/smtp-limits.ts'
import { type InboundMail, InboundRefusal, REMEMBERED_MS, RefusalResponse } from './inbound-service.ts'

/** The maximum of recipients: SMTP clients send the rest in a second mail, and services can't. */
const MAX_RECIPIENTS = 10 * SMTP_LIMITS.recipients
/** The format of addresses; anything else would be stored as it is. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const ADDRESS = /^[^\u0000-\u0020\u007f<>]{1,320}$/

export type InboundDependencies = Pick<App, 'receiver' | 'eventLog' | 'database' | 'fetchWeb'> &
  Partial<Pick<App, 'share'>>

/**
 * Stores mails from services for their recipients, `now` in epoch milliseconds. The function throws InboundRefusal for
 * what is refused for good, and RefusalResponse for what the service is to send again.
 */
export function openInboundStore({ receiver, eventLog: log, database, share }: InboundDependencies) {
  const sharing = share && { what: MAILS_OF_INBOX, share }
  const toInbox = rateCounter(SMTP_LIMITS.mailsOfInbox, () => Date.now(), sharing)
  /** Tokens of requests in progress. */
  const inProgress = new Set<string>()
  return store

  async function store({ from, to, raw, token }: InboundMail, now: number): Promise<void> {
    if (to.length > MAX_RECIPIENTS) throw new InboundRefusal('There are too many recipients.')
    const sender = ADDRESS.test(from) ? from : ''
    const { owners, held } = await ownersOf(to, sender)
    const note = (reason: RefusalReason, those: [userId: string, recipient: string][]) => {
      for (const [userId, recipient] of those) {
        receiver.refusals.note({ userId, from: sender, to: recipient, reason, at: now })
      }
    }
    if (held.length > 0 && owners.length === 0)
      throw new RefusalResponse(503, 'This mailbox accepts no mail at the moment.')
    if (owners.length === 0) throw new InboundRefusal('No such mailbox here.')
    const reason = raw.byteLength === 0 ? 'empty' : raw.byteLength > MAX_MAIL_BYTES ? 'too-large' : undefined
    const fault = reason ?? faultOfMail(raw, SMTP_LIMITS)
    if (fault) {
      note(fault, owners)
      throw new InboundRefusal(`The email is refused: ${fault}.`)
    }
    await once(token, async () => {
      const late = owners.filter(([userId]) => !toInbox.take(userId))
      const mails = owners
        .filter((owner) => !late.includes(owner))
        .map(([userId, recipient]) => ({
          userId,
          from: sender,
          to: recipient,
          raw,
          receivedAt: now,
          isFromOutside: true,
        }))
      const isAll = late.length === 0 && held.length === 0
      await keepAll(mails, isAll ? token : undefined)
      if (mails.length > 0) {
        logMailEvent(log, 'mail.accepted', { count: mails.length, bytes: raw.byteLength })
      }
      if (isAll) return
      note('too-much', late)
      // Stored mails are recognised as repeated when they are sent again.
      throw new RefusalResponse(
        503,
        late.length > 0 ? 'Rate limit exceeded.' : 'A mailbox accepts no mail at the moment.',
      )
    })
  }

  /** The token is stored with the last one: until then the same request adds missing mails. */
  async function keepAll(mails: IncomingMail[], token: string | undefined): Promise<void> {
    const last = token === undefined ? undefined : mails.pop()
    await Promise.all(mails.map((mail) => receiver.accept(mail)))
    if (!last || token === undefined) return
    await receiver.accept({ ...last, within: (trx) => saveToken(trx, token, last.receivedAt) })
  }

  /** The users among the recipients, each with the first of its addresses, and those who can't receive mail now. */
  async function ownersOf(to: readonly string[], from: string) {
    const owners = new Map<string, string>()
    const held = new Set<string>()
    for (const recipient of to.filter((each) => ADDRESS.test(each))) {
      const { userId, refusalReason = null } = (await receiver.recipientOf(recipient, from)) ?? {}
      if (userId === undefined || owners.has(userId) || held.has(userId)) continue
      if (refusalReason === null) owners.set(userId, recipient)
      else held.add(userId)
      if (refusalReason !== null && refusalReason !== 'suspended') {
        receiver.refusals.note({ userId, from, to: recipient, reason: refusalReason, at: Date.now() })
      }
    }
    return { owners: [...owners], held: [...held] }
  }

  /** Does the work of a signed request unless it was done already. */
  async function once(token: string | undefined, work: () => Promise<void>): Promise<void> {
    if (token === undefined) return work()
    // Its outcome isn't known yet, so the service has to retry.
    if (inProgress.has(token)) throw new RefusalResponse(503, 'This request is in progress.')
    inProgress.add(token)
    try {
      if (await isInboundTokenKnown(database.db, token)) {
        throw new InboundRefusal('This request was received before.')
      }
      await work()
    } finally {
      inProgress.delete(token)
    }
  }

  function saveToken(trx: Executor, token: string, at: number): Promise<void> {
    return saveInboundToken(trx, { token, at, forgetBefore: at - REMEMBERED_MS })
  }
}
