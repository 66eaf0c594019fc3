import { withinLimit } from '@tidings/accounts/limit-reached'
import { DomainError } from '@tidings/db/domain-error'
import { listNewsletterLabels } from '@tidings/db/queries/newsletter-labels'
import { articlesBeginning, setAllRead, setAllSaved, setStreamRead } from '@tidings/db/queries/reader-streams'
import { badRequest, type ReaderCall, type ReaderResponse, timeIn } from './call.ts'
import { itemsAsked } from './stream-calls.ts'
import { parseStreamId, streamOf } from './stream-ids.ts'

const DONE: ReaderResponse = { text: 'OK' }

/** States that are equivalent to being read or unread; the others are Google Reader's own. */
const IGNORED = new Set(['tracking-kept-unread', 'fresh', 'reading-list'])

/** `edit-tag`: marks items as read or unread, saves and unsaves them. Throws BAD_REQUEST for any other state or label. */
export async function editTag(call: ReaderCall): Promise<ReaderResponse> {
  const { ctx, user, params } = call
  const ids = await articlesBeginning(ctx.database.db, user.id, itemsAsked(call))
  const change = { read: undefined as boolean | undefined, saved: undefined as boolean | undefined }
  const note = (id: string, isAdded: boolean) => {
    const parsed = parseStreamId(id)
    const state = parsed?.kind === 'state' ? parsed.name : ''
    if (state === 'read') change.read = isAdded
    else if (state === 'kept-unread' || state === 'unread') change.read ??= !isAdded
    else if (state === 'starred') change.saved = isAdded
    else if (!IGNORED.has(state)) throw badRequest('Items can be marked as read and as starred only.')
  }
  // Read and unread themselves take precedence over equivalent states.
  const asked = [
    ...params.getAll('a').map((id) => [id, true] as const),
    ...params.getAll('r').map((id) => [id, false] as const),
  ]
  for (const [id, isAdded] of asked.filter(([each]) => each.endsWith('/read'))) note(id, isAdded)
  for (const [id, isAdded] of asked.filter(([each]) => !each.endsWith('/read'))) note(id, isAdded)
  const now = Date.now()
  if (change.saved !== undefined) {
    await withinLimit({ ...ctx, user }, 'savedArticles', (trx) =>
      setAllSaved(trx, user.id, ids, change.saved ? now : null),
    )
  }
  if (change.read !== undefined) await setAllRead(ctx.database.db, user.id, ids, change.read ? now : null)
  return DONE
}

/** `mark-all-as-read`: marks the articles of a stream as read, as of `ts`, including repetitions of its stories. */
export async function markAllAsRead({ ctx, user, params }: ReaderCall): Promise<ReaderResponse> {
  const { db } = ctx.database
  const labels = await listNewsletterLabels(db, user.id)
  const stream = streamOf(params.get('s') ?? '', { labels, withCopies: true })
  if (!stream) throw badRequest('There is no such stream.')
  const asOf = timeIn(params, 'ts')
  await setStreamRead(db, user.id, { ...stream, ...(asOf !== undefined && { before: asOf + 1 }) }, Date.now())
  return DONE
}

/** Subscriptions are created by subscribing to newsletters, and folders in Tidings. */
export async function refuseEdit(): Promise<ReaderResponse> {
  const message = 'Newsletters and folders can be changed in Tidings only.'
  throw new DomainError({ code: 'FORBIDDEN', message })
}
