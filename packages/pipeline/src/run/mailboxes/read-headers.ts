import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { listFacts } from '../../analyse/mail-files/mail-facts.ts'
import type { MailHeaders } from './mailbox-senders.ts'

/** So many at a time: a server answers a range at once. */
const RANGE = 500

/** The UIDs of mails that a folder got since an instant (epoch milliseconds), from a UID on, in order. */
export async function uidsSince(client: ImapFlow, since: number, from = 1): Promise<number[]> {
  const found = await client.search({ since: new Date(since), uid: `${from}:*` }, { uid: true })
  // `n:*` also names the last mail where it is before n (RFC 9051, 6.4.9).
  return (found || []).filter((uid) => uid >= from).sort((a, b) => a - b)
}

/** Reads the headers of mails by their UIDs, some at a time, in order. */
export async function* readHeaders(
  client: ImapFlow,
  uids: readonly number[],
  atOnce = RANGE,
): AsyncGenerator<MailHeaders[]> {
  for (let at = 0; at < uids.length; at += atOnce) {
    const mails: MailHeaders[] = []
    const query = {
      uid: true,
      envelope: true,
      internalDate: true,
      size: true,
      headers: ['list-id', 'list-unsubscribe'],
    }
    const range = uids.slice(at, at + atOnce).join(',')
    for await (const mail of client.fetch(range, query, { uid: true })) mails.push(headersOf(mail))
    yield mails.sort((a, b) => a.uid - b.uid)
  }
}

function headersOf({ uid, envelope, internalDate, size, headers }: FetchMessageObject): MailHeaders {
  const [from] = envelope?.from ?? []
  const at = internalDate === undefined ? Number.NaN : new Date(internalDate).getTime()
  return {
    uid,
    at: Number.isNaN(at) ? Date.now() : at,
    bytes: size ?? 0,
    from: { name: from?.name?.trim() ?? '', address: from?.address?.trim().toLowerCase() ?? '' },
    ...listFacts(headers?.toString('latin1') ?? ''),
  }
}
