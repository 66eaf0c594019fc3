import { storedReasons } from '@tidings/db/queries/newsletters/confirmation-receipts'
import { type ListedOptIn, listOptIns } from '@tidings/db/queries/newsletters/opt-ins'
import {
  confirmOptIn,
  ignoreOptIn,
  isOpenedByServer,
  isUndecided,
  replyToOptIn,
} from '@tidings/jobs/confirmations/decide-opt-in'
import { siteOf, siteOfAddress } from '@tidings/mail/common/net/site-of'
import { storedChecks } from '@tidings/mail/sender/authentication'
import { isAuthenticatedSender } from '@tidings/mail/sender/sender-proof'
import { shownName } from '@tidings/mail/sender/shown-name'
import { z } from 'zod'
import { EXAMPLE_NEWSLETTER } from '../common/example-newsletter.ts'
import { iso } from '../common/iso.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { confirmationOutcomeText, confirmationReasonText } from './confirmation-texts.ts'
import { EXAMPLE_OPT_IN, type OptIn, optIn } from './opt-ins-schema.ts'

/** Links have expired by then, in milliseconds. */
const SHOWN_FOR = 30 * 86_400_000
const MAX_SHOWN = 200

const one = z.object({ id: z.string() })

export const optInsRouter = router({
  list: userProcedure({
    route: 'GET /opt-ins',
    scope: 'session',
    summary: 'Emails that ask to confirm a subscription',
    description:
      'Of the last thirty days, those that wait for the user first, then latest first. Such emails are no articles and begin no newsletter until the user confirms.',
    response: { optIns: [EXAMPLE_OPT_IN] },
  })
    .input(z.object({}))
    .output(z.object({ optIns: z.array(optIn) }))
    .query(async ({ ctx }) => {
      const now = Date.now()
      const window = { since: now - SHOWN_FOR, limit: MAX_SHOWN }
      const rows = await listOptIns(ctx.db, ctx.user.id, window)
      const canSend = ctx.outbox === undefined
      return { optIns: rows.map((row) => optInView(row, { canSend, now })) }
    }),

  confirm: userProcedure({
    route: 'POST /opt-ins/{id}/confirm',
    scope: 'session',
    summary: 'Confirm a subscription',
    description:
      'Adds the newsletter, which stays pending until its first issue. Where `link.isOpenedHere`, the server opens the link; otherwise the user does, and this call only records that. Deciding twice is a `CONFLICT`.',
    request: { id: EXAMPLE_OPT_IN.id },
    response: { newsletterId: EXAMPLE_NEWSLETTER.id, isOpened: true },
  })
    .input(one)
    .output(z.object({ newsletterId: z.string(), isOpened: z.boolean() }))
    .mutation(({ ctx, input: { id } }) => confirmOptIn(ctx, ctx.user.id, id)),

  reply: userProcedure({
    route: 'POST /opt-ins/{id}/reply',
    scope: 'session',
    summary: 'Confirm a subscription by a reply',
    description:
      'Sends the reply that the email asks for to `replyTo`, once, from the inbox address that it came to, and adds the newsletter. `CONFLICT` if the sender is not authenticated; `PRECONDITION_FAILED` if the server sends no mail; `SERVICE_UNAVAILABLE` if its mail server did not take it.',
    request: { id: EXAMPLE_OPT_IN.id },
    response: { newsletterId: EXAMPLE_NEWSLETTER.id },
  })
    .input(one)
    .output(z.object({ newsletterId: z.string() }))
    .mutation(({ ctx, input: { id } }) => {
      const { database, outbox, user, work, signal } = ctx
      const reply = () =>
        replyToOptIn({ ...ctx, db: database.db, canSend: outbox === undefined }, user.id, id)
      // Queued, as it reads a mail that may be large.
      return work.run(user.id, 'mail', reply, { signal })
    }),

  ignore: userProcedure({
    route: 'POST /opt-ins/{id}/ignore',
    scope: 'session',
    summary: 'Ignore an email that asks to confirm, or undo that',
    description: 'The sender is not notified. With `ignored: false` it waits again.',
    request: { id: EXAMPLE_OPT_IN.id, ignored: true },
    response: { id: EXAMPLE_OPT_IN.id, ignored: true },
  })
    .input(one.extend({ ignored: z.boolean() }))
    .output(one.extend({ ignored: z.boolean() }))
    .mutation(async ({ ctx, input: { id, ignored } }) => {
      await ignoreOptIn(ctx.db, ctx.user.id, id, { isIgnored: ignored })
      return { id, ignored }
    }),
})

/** From this score on the choice of a link is certain. */
const SURE = 80
/** Links with a lower score are not followed automatically. */
const LIKELY = 55

/** A mail that asks to confirm, as returned by the API; `canSend`: whether replies can be sent, `now` in epoch milliseconds. */
function optInView(row: ListedOptIn, { canSend, now }: { canSend: boolean; now: number }): OptIn {
  const links: string[] = JSON.parse(row.links)
  const address = row.sender_address ?? ''
  const [only] = links
  const reasons = storedReasons(row)
  const codes = new Set(reasons.map(([code]) => code))
  const url = row.url ?? (links.length === 1 && only !== undefined ? only : null)
  const host = url === null ? '' : new URL(url).host
  return {
    id: row.id,
    mailId: row.mail_id,
    state: stateOf(row),
    sender: { name: shownName({ name: row.sender_name ?? '', address }), address },
    subject: row.subject ?? '',
    words: row.words,
    receivedAt: iso(row.received_at),
    handledAt: iso(row.handled_at),
    link:
      url === null
        ? null
        : {
            url,
            host,
            isElsewhere: siteOf(new URL(url).hostname) !== siteOfAddress(address),
            isOpenedHere: isOpenedByServer(row, now),
          },
    links: links.length > 1 ? links : [],
    isSenderVerified: isAuthenticatedSender(storedChecks(row.authentication), row.sender_address),
    areLinksHidden: links.length === 0 && codes.has('unproved-against-policy'),
    asksForReply: codes.has('asks-for-reply'),
    replyTo: canSend ? row.reply_to : null,
    certainty: url === null ? null : certaintyOf(row.score),
    reasons: reasons.map(confirmationReasonText),
    outcome: row.receipt_outcome && confirmationOutcomeText(row.receipt_outcome, row.receipt_detail),
    newsletter:
      row.newsletter_id === null
        ? null
        : { id: row.newsletter_id, name: row.newsletter_name ?? '', status: row.newsletter_status },
  }
}

function certaintyOf(score: number | null): OptIn['certainty'] {
  if (score === null || score < LIKELY) return 'unsure'
  return score >= SURE ? 'sure' : 'likely'
}

function stateOf(row: ListedOptIn): OptIn['state'] {
  if (row.state === 'ignored') return 'ignored'
  if (row.receipt_state === 'confirmed' || row.newsletter_status === 'confirmed') return 'confirmed'
  if (row.state === 'replied' || row.state === 'replying') return 'replied'
  if (isUndecided(row)) return 'waiting'
  return row.state === 'confirmed' && row.url === null ? 'opened' : 'confirming'
}
