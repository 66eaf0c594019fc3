import {
  type ListedForwarding,
  listForwardings,
  saveForwarding,
  settleForwardings,
} from '@tidings/db/queries/newsletters/forwardings'
import type { Executor, MailRow } from '@tidings/db/schema'
import type { Classification } from '@tidings/mail/common/types/issue'
import { storedChecks } from '@tidings/mail/sender/authentication'
import { isAuthenticatedSender } from '@tidings/mail/sender/sender-proof'
import { headersOf } from '../headers-of.ts'
import { splitRecipient } from '../receive/split-recipient.ts'

/** The maximum bytes of headers that are searched. */
const MAX_HEADERS_LENGTH = 65_536

/** Longer links are not verification links, in characters. */
const MAX_LINK_LENGTH = 4000

/** Whether a mail is a provider's verification request: with a code or a link. */
export function asksToForward({ kind, code, confirmUrl }: Classification): boolean {
  return kind === 'forwarding' && (code !== undefined || safeLink(confirmUrl) !== null)
}

/** Stores such a request, to be shown until it is completed. Nothing is requested by the server: a link works once. */
export async function saveForwardingRequest(
  trx: Executor,
  mail: MailRow,
  { code, confirmUrl }: Classification,
): Promise<void> {
  const named = splitRecipient(mail.envelope_to)
  await saveForwarding(trx, {
    ...{ mail_id: mail.id, user_id: mail.user_id, local_part: named?.localPart ?? '' },
    ...{ code: code ?? null, confirm_url: safeLink(confirmUrl), received_at: mail.received_at },
  })
}

/** A forwarded issue completes the provider's verification of its address. */
export async function settleForwardingRequests(trx: Executor, mail: MailRow, raw: Uint8Array): Promise<void> {
  const named = splitRecipient(mail.envelope_to)
  if (!named || !wasForwarded(mail.envelope_from, raw)) return
  await settleForwardings(trx, mail.user_id, named.localPart, mail.received_at)
}

/**
 * Whether a mail was forwarded automatically by a mail provider: by the envelope's sender as Gmail (`+caf_=`) and
 * relays (SRS) write it, or by headers that providers add.
 */
export function wasForwarded(envelopeFrom: string, raw: Uint8Array): boolean {
  if (/\+caf_=|^srs[01][=+-]|\+srs=/i.test(envelopeFrom)) return true
  return /^(?:x-forwarded-(?:to|for)|resent-from|x-ms-exchange-inbox-rules-loop|x-autoforwarded?)[ \t]*:/im.test(
    headersOf(raw, MAX_HEADERS_LENGTH),
  )
}

function safeLink(link: string | undefined): string | null {
  if (link === undefined || link.length > MAX_LINK_LENGTH || !URL.canParse(link)) return null
  const { protocol, username, password, href } = new URL(link)
  return protocol === 'https:' && username === '' && password === '' ? href : null
}

/** Codes and links have expired by then, in milliseconds. */
const SHOWN_FOR = 30 * 86_400_000
/** Nobody sets up more at a time. */
const MAX_SHOWN = 10

/**
 * Open forwarding requests of mail providers, latest first, each with whether its sender is authentic; null if that
 * could not be checked.
 */
export async function openForwardings(
  db: Executor,
  userId: string,
): Promise<(ListedForwarding & { isAuthenticated: boolean | null })[]> {
  const rows = await listForwardings(db, userId, { since: Date.now() - SHOWN_FOR, limit: MAX_SHOWN })
  return rows.map((row) => ({
    ...row,
    isAuthenticated: isAuthenticatedSender(storedChecks(row.authentication), row.sender_address),
  }))
}
