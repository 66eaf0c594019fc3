import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow'
import type { MailSource } from './mail-source.ts'

/** What a server delivered of some mails. */
export interface Fetched<T> {
  mails: T[]
  /** UIDs of existing mails that it can't deliver. */
  refused: number[]
  /** Why it delivers no more of the others: too many connections were lost, or it may be at fault itself. */
  failure?: unknown
}

/** How often a mail fails alone, or as the first one missing in a response, until it is left out. */
const TRIES = 2
/** The maximum of mails that are left out at once by a server that has delivered no other one. */
const MAX_UNPROVED = 5

/**
 * The server's data for these UIDs, in that order, without those deleted since. After a failure (a refusal, a lost
 * connection, a response without one of them) it keeps what arrived and requests the rest in smaller parts, so that one
 * mail which the server can't deliver doesn't block the others. `of` returns undefined for data that is incomplete.
 * Throws if the server delivers none and has not
 * delivered any to this query before, unless that has gone on for a while.
 */
export async function fetchEach<T>(
  source: MailSource,
  uids: readonly number[],
  query: FetchQueryObject,
  of: (mail: FetchMessageObject) => T | undefined,
): Promise<Fetched<T>> {
  const found = new Map<number, T>()
  const refused = new Set<number>()
  const tries = new Map<number, number>()
  const parts: (readonly number[])[] = uids.length > 0 ? [uids] : []
  let lastError: unknown
  let failure: unknown
  for (let part = parts.pop(); part; part = parts.pop()) {
    const { arrived, doubtful, missing, error } = await fetchOnce(source.client, part, query, of)
    for (const [uid, data] of arrived) found.set(uid, data)
    const [suspect = 0] = missing
    if (arrived.size > 0 || missing.length === 1) tries.set(suspect, (tries.get(suspect) ?? 0) + 1)
    if (part.length === 1 && (tries.get(suspect) ?? 0) >= TRIES) refused.add(suspect)
    else parts.push(...smaller(missing, arrived.size > 0))
    for (const uid of doubtful) parts.push([uid])
    lastError = error ?? lastError
    if (source.client.usable) continue
    try {
      await source.reopen(error)
    } catch (lost) {
      failure = lost
      break
    }
  }
  if (found.size > 0) source.answered.add(query)
  const isUnproved = refused.size > 0 && !source.answered.has(query)
  if (isUnproved && source.isPatient) throw lastError ?? new Error('The server delivers no mail.')
  if (isUnproved && refused.size > MAX_UNPROVED)
    failure ??= lastError ?? new Error('The server delivers no mail.')
  const leftOut = uids.filter((uid) => refused.has(uid))
  if (failure !== undefined && found.size === 0 && refused.size === 0) throw failure
  return {
    mails: uids.flatMap((uid) => found.get(uid) ?? []),
    refused: isUnproved ? leftOut.slice(0, MAX_UNPROVED) : leftOut,
    ...(failure !== undefined && { failure }),
  }
}

/** The parts to request next, last first: the first mail alone if it ended a response, otherwise halves. */
function smaller(uids: readonly number[], isFirstSuspect: boolean): number[][] {
  const at = isFirstSuspect || uids.length === 1 ? 1 : uids.length >> 1
  return [uids.slice(at), uids.slice(0, at)].filter((part) => part.length > 0)
}

interface Response<T> {
  arrived: Map<number, T>
  /** Mails before a gap: a literal that is shorter than announced takes in the beginning of the next response. */
  doubtful: number[]
  /** Existing mails that did not arrive. */
  missing: number[]
  error?: unknown
}

/** The outcome of one command, each in the order of the UIDs. */
async function fetchOnce<T>(
  client: ImapFlow,
  uids: readonly number[],
  query: FetchQueryObject,
  of: (mail: FetchMessageObject) => T | undefined,
): Promise<Response<T>> {
  const arrived = new Map<number, T>()
  const seen: number[] = []
  const responseOf = (missing: number[], doubtful: number[], error?: unknown): Response<T> => {
    const lost = uids.length > 1 ? doubtful.filter((uid) => arrived.delete(uid)) : []
    return { arrived, missing, doubtful: lost, ...(error !== undefined && { error }) }
  }
  try {
    for await (const mail of client.fetch(uids.join(','), query, { uid: true })) {
      const data = of(mail)
      if (data !== undefined) arrived.set(mail.uid, data)
      seen.push(mail.uid)
    }
    const absent = uids.filter((uid) => !arrived.has(uid))
    if (absent.length === 0) return responseOf([], [])
    const there = await client.search({ uid: absent.join(',') }, { uid: true })
    if (!there) return responseOf(absent, [])
    const existing = new Set(there)
    const missing = absent.filter((uid) => existing.has(uid))
    const gaps = new Set(missing.filter((uid) => !seen.includes(uid)))
    const answered = uids.filter((uid) => arrived.has(uid) || gaps.has(uid))
    const doubtful = answered.filter((_, at) => gaps.has(answered[at + 1] ?? 0))
    return responseOf(missing, doubtful)
  } catch (error) {
    const missing = uids.filter((uid) => !arrived.has(uid))
    return responseOf(missing, client.usable ? [] : seen.slice(-1), error)
  }
}
