import { storedReasons } from '@tidings/db/queries/confirmation-receipts'
import type { ListedOptIn } from '@tidings/db/queries/opt-ins'
import { storedChecks } from '@tidings/pipeline/analyse/sender/authentication'
import { isVouchedFor } from '@tidings/pipeline/analyse/sender/sender-proof'
import { shownName } from '@tidings/pipeline/analyse/sender/shown-name'
import { siteOf, siteOfAddress } from '@tidings/pipeline/common/net/site-of'
import { isOpenedByServer, isUndecided } from '@tidings/pipeline/run/confirm/decide-opt-in'
import type { OptIn } from '../schemas/opt-in.ts'
import { confirmationOutcomeWords, confirmationReasonWords } from './confirmation-words.ts'

/** From here on the choice of a link is sure. */
const SURE = 80
/** Links with less are not followed by themselves. */
const LIKELY = 55

/** A mail that asks to confirm, as returned by the API; `canSend`: whether replies can be sent, `now` in epoch milliseconds. */
export function optInView(row: ListedOptIn, { canSend, now }: { canSend: boolean; now: number }): OptIn {
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
    receivedAt: new Date(row.received_at).toISOString(),
    handledAt: row.handled_at === null ? null : new Date(row.handled_at).toISOString(),
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
    isSenderVerified: isVouchedFor(storedChecks(row.authentication), row.sender_address),
    areLinksHidden: links.length === 0 && codes.has('unproved-against-policy'),
    asksForReply: codes.has('asks-for-reply'),
    replyTo: canSend ? row.reply_to : null,
    certainty: url === null ? null : certaintyOf(row.score),
    reasons: reasons.map(confirmationReasonWords),
    outcome: row.receipt_outcome && confirmationOutcomeWords(row.receipt_outcome, row.receipt_detail),
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
