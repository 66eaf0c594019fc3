import { MAX_BATCH } from '@tidings/api/max-batch'
import type { Fields } from '../lib/cached-data.ts'
import type { Account } from './account.ts'
import type { CallResult } from './calls.ts'
import type { QueuedChange } from './change-queue.ts'
import { changeOf, subjectOf } from './changes.ts'
import { call, tokenOf } from './connection.ts'
import { showChanges } from './offline-responses.ts'
import { sendStateToPages, sendToPages } from './state.ts'
import type { WorkerScope } from './worker-scope.ts'

/** The tag of the background sync that wakes the worker once there is a connection. */
export const SYNC_TAG = 'tidings-changes'

/** Sends queued changes, and notifies the pages. Throws ServerUnreachable. */
export async function syncChanges(account: Account): Promise<void> {
  if ((await account.queue.all()).length === 0) return
  const { sent, refused } = await sendChanges(account)
  if (sent + refused === 0) return
  await sendToPages({ kind: 'sent', refused })
  await sendStateToPages()
}

/** Has the worker woken up once there is a connection, if the browser supports it; otherwise pages do it. */
export async function requestSync(): Promise<void> {
  try {
    await (self as unknown as WorkerScope).registration.sync?.register(SYNC_TAG)
  } catch {
    // Disabled by the user: it is sent when a page becomes visible.
  }
}

/** Codes after which the server may accept it later. */
const LATER = new Set([
  'UNAUTHORIZED',
  'TIMEOUT',
  'TOO_MANY_REQUESTS',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
])

/** The outcome of sending queued changes. */
interface Sent {
  sent: number
  /** How many the server permanently rejects. */
  refused: number
}

/**
 * Sends queued changes in order; one process at a time. Each change stays in the queue until the server has responded,
 * so that none is lost; sending it twice has no further effect. Throws ServerUnreachable.
 */
function sendChanges(account: Account): Promise<Sent> {
  return navigator.locks.request(`tidings-changes-${account.userId}`, () => send(account))
}

async function send(account: Account): Promise<Sent> {
  const { queue, userId } = account
  const result = { sent: 0, refused: 0 }
  let waiting = await queue.all()
  if (waiting.length === 0) return result
  const token = await tokenOf(userId)
  // Another user is signed in, or none: the queue is already closed.
  if (token === undefined) return result
  while (waiting.length > 0) {
    const batch = nextBatch(waiting)
    const calls = await Promise.all(batch.map((change) => toCall(account, change)))
    const responses = await call({ method: 'POST', token }, calls)
    if (!responses) break
    const outcomes = await Promise.all(
      batch.map((change, n) => settle(account, change, { response: responses[n], token })),
    )
    const sent = batch.flatMap((change, n) => (outcomes[n] === 'sent' ? [{ ...change, ...calls[n] }] : []))
    await showChanges(account, sent)
    await queue.remove(batch.flatMap(({ number }, n) => (outcomes[n] === 'later' ? [] : [number])))
    result.sent += outcomes.filter((outcome) => outcome === 'sent').length
    result.refused += outcomes.filter((outcome) => outcome === 'refused').length
    if (outcomes.includes('later')) break
    waiting = await queue.all()
  }
  return result
}

/** The first changes with different subjects: those of a batch are made concurrently. */
function nextBatch(waiting: readonly QueuedChange[]): QueuedChange[] {
  const batch = new Map<string, QueuedChange>()
  for (const change of waiting) {
    const subject = subjectOf(change)
    // It affects all items, or an item in the batch.
    const isOfAll = subject === 'editions.markAllRead' || batch.has('editions.markAllRead')
    if (batch.size === MAX_BATCH || batch.has(subject) || (isOfAll && batch.size > 0)) break
    batch.set(subject, change)
  }
  return [...batch.values()]
}

/** The call with the server's id of a highlight that was created offline. */
async function toCall({ queue }: Account, { path, input, at }: QueuedChange) {
  if (path === 'editions.markAllRead' || path === 'articles.changeTags') return { path, input }
  const isOfHighlight = path === 'highlights.update' || path === 'highlights.delete'
  const id = isOfHighlight && { id: await queue.idOf(String(input.id)) }
  // Not the time itself, as the clock of a device may be wrong.
  return { path, input: { ...input, ...id, ago: Math.max(0, Date.now() - at) } }
}

type Outcome = 'sent' | 'refused' | 'later'

async function settle(
  account: Account,
  change: QueuedChange,
  { response, token }: { response: CallResult | undefined; token: string },
): Promise<Outcome> {
  if (!response) return 'later'
  if ('data' in response) {
    return change.path === 'highlights.add'
      ? takeHighlight(account, change, { data: response.data, token })
      : 'sent'
  }
  const code = response.error?.data?.code
  if (code === undefined || LATER.has(code)) return 'later'
  // Deleting a highlight that is gone has succeeded.
  if (code === 'NOT_FOUND' && change.path === 'highlights.delete') return 'sent'
  if (code === 'NOT_FOUND' && change.path === 'highlights.update') return restore(account, change, token)
  return 'refused'
}

/**
 * The highlight has the server's id from now on. An existing one, sent before or created elsewhere, keeps its colour
 * and note when it is created again: they are sent next.
 */
async function takeHighlight(
  { queue }: Account,
  { shown, input, at }: QueuedChange,
  { data, token }: { data: unknown; token: string },
): Promise<Outcome> {
  const { highlight } = data as { highlight: Fields }
  const before = shown?.highlight?.id
  if (typeof before !== 'string' || typeof highlight.id !== 'string') return 'sent'
  await queue.setId(before, highlight.id)
  const { color = highlight.color } = input
  const note = String(input.note ?? '').trim() || highlight.note
  if (shown) shown.highlight = { ...highlight, color, note }
  if (color === highlight.color && note === highlight.note) return 'sent'
  const update = {
    id: highlight.id,
    color,
    ...(note !== null && { note }),
    ago: Math.max(0, Date.now() - at),
  }
  const [response] =
    (await call({ method: 'POST', token }, [{ path: 'highlights.update', input: update }])) ?? []
  return response && 'data' in response ? 'sent' : 'later'
}

/** A note was added to a highlight that was deleted elsewhere: it is created again, so that no note is lost. */
async function restore(account: Account, change: QueuedChange, token: string): Promise<Outcome> {
  const { articleId, text, prefix, suffix, start, end, color } = change.shown?.highlight ?? {}
  if (typeof articleId !== 'string') return 'refused'
  const given = { text, prefix, suffix, start, end, color, ...changeOf(change.input) }
  const input = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  const [response] =
    (await call({ method: 'POST', token }, [
      { path: 'highlights.add', input: { ...input, id: articleId } },
    ])) ?? []
  if (!response) return 'later'
  if (!('data' in response)) return response.error?.data?.code === 'NOT_FOUND' ? 'refused' : 'later'
  await account.queue.setId(
    String(change.input.id),
    String((response.data as { highlight: Fields }).highlight.id),
  )
  return 'sent'
}
