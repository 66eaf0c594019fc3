import type { MailHeaders } from '@tidings/mail/finder/mailbox-senders'
import { FACT_FIELDS, mailFacts } from '@tidings/mail/mail-files/mail-facts'
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { fetchEach } from './fetch-each.ts'
import type { MailSource } from './mail-source.ts'
import { MailboxError } from './mailbox-error.ts'

/** The number of headers per request: a server sends a range at once. */
const RANGE = 500
/** The number of mails of a folder per search, for the same reason. */
const WINDOW = 5000
/** The maximum of mails of a folder; a server that reports more is making them up. */
const MAX_UIDS = 1_000_000

/** Fields and no envelope: servers fail to parse some headers into one. */
const HEADERS = { uid: true, internalDate: true, size: true, headers: [...FACT_FIELDS] }

/**
 * The UIDs of mails of the open folder, in order: optionally only those received since the day of an instant (epoch
 * milliseconds), above or below a UID, or with a text in `From` or `List-Id`; `window` is how many mails are searched
 * at a time. Throws MailboxError if the server refuses the search, or reports more than there can be.
 */
export async function findUids(
  client: ImapFlow,
  asked: { since?: number; above?: number; below?: number; from?: string; listId?: string },
  window = WINDOW,
): Promise<number[]> {
  const { since, above = 0, below, from, listId } = asked
  const windows: number[][] = []
  let count = 0
  // From the last one backwards: deleted mails move later ones down, into the next window.
  for (let top = exists(client); top > 0; ) {
    const bottom = Math.max(1, top - window + 1)
    const query = {
      seq: `${bottom}:${top}`,
      ...(since !== undefined && { since: new Date(since) }),
      ...(from !== undefined && { from }),
      ...(listId !== undefined && { header: { 'list-id': listId } }),
      uid: `${above + 1}:${below === undefined ? '*' : Math.max(above + 1, below - 1)}`,
    }
    const found = await client.search(query, { uid: true })
    // One more may be named, see below.
    if (!found || found.length > top - bottom + 2) throw new MailboxError('server-error')
    // `n:*` also names the last mail where it is before n (RFC 9051, 6.4.9).
    const uids = found.filter((uid) => uid > above && uid < (below ?? Number.POSITIVE_INFINITY))
    windows.push(uids)
    count += uids.length
    if (count > MAX_UIDS) throw new MailboxError('server-error')
    if (above > 0 && since === undefined && below === undefined && uids.length < top - bottom + 1) break
    top = Math.min(bottom - 1, exists(client))
  }
  return [...new Set(windows.flat())].sort((a, b) => a - b)
}

const exists = ({ mailbox }: ImapFlow) => (mailbox === false ? 0 : mailbox.exists)

/** Headers of some mails, in the order of their UIDs, and the last UID requested with them. */
interface HeaderBatch {
  mails: MailHeaders[]
  end: number
  /** The number requested; some may have been deleted since. */
  asked: number
  /** UIDs of existing mails whose headers the server can't deliver. */
  refused: number[]
  /** As in `Fetched`. */
  failure?: unknown
}

/** Reads the headers of mails by their UIDs, in batches and in that order. Throws what IMAP clients throw. */
export async function* readHeaders(
  source: MailSource,
  uids: readonly number[],
  atOnce = RANGE,
): AsyncGenerator<HeaderBatch> {
  for (let at = 0; at < uids.length; at += atOnce) {
    const some = uids.slice(at, at + atOnce)
    const { mails, refused, failure } = await fetchEach(source, some, HEADERS, headersOf)
    const asked = { end: some.at(-1) ?? 0, asked: some.length }
    yield { mails, ...asked, refused, ...(failure !== undefined && { failure }) }
  }
}

function headersOf({ uid, internalDate, size, headers }: FetchMessageObject): MailHeaders | undefined {
  if (headers === undefined || headers.length === 0) return undefined
  const { at: _date, ...facts } = mailFacts(headers)
  return { uid, ...facts, at: instantOf(internalDate), bytes: size ?? 0 }
}

function instantOf(date: Date | string | undefined): number {
  const at = date === undefined ? Number.NaN : new Date(date).getTime()
  return Number.isNaN(at) ? Date.now() : at
}
