import { withinLimit } from '@tidings/accounts/limit-reached'
import { changeArticleTags } from '@tidings/api/articles/article-tags'
import { cleanTag, tagFault } from '@tidings/api/topics/tag-rules'
import { refused } from '@tidings/db/domain-error'
import {
  articlesBeginning,
  setAllRead,
  setAllSaved,
  setStreamRead,
} from '@tidings/db/queries/articles/reader-streams'
import { listNewsletterLabels } from '@tidings/db/queries/newsletters/newsletter-labels'
import { badRequest, type ReaderCall, type ReaderResponse, timeIn } from './call.ts'
import { itemsAsked } from './stream-calls.ts'
import { parseStreamId, streamOf } from './stream-ids.ts'

/** As many labels as an article can have, and the states. */
const MAX_CHANGES = 50

const DONE: ReaderResponse = { text: 'OK' }

/** States that are equivalent to being read or unread; the others are Google Reader's own. */
const IGNORED = new Set(['tracking-kept-unread', 'fresh', 'reading-list'])

interface Change {
  read?: boolean
  saved?: boolean
  /** Labels as tags of the articles. */
  add: string[]
  remove: string[]
}

/**
 * `edit-tag`: marks items as read or unread, saves and unsaves them, and adds and removes labels. States of Google
 * Reader that Tidings doesn't have are ignored beside others. Throws BAD_REQUEST for nothing else, and for invalid
 * labels.
 */
export async function editTag(call: ReaderCall): Promise<ReaderResponse> {
  const { ctx, user, params } = call
  const ids = await articlesBeginning(ctx.database.db, user.id, itemsAsked(call))
  const { read, saved, add, remove } = changeAsked(params)
  const now = Date.now()
  if (saved !== undefined) {
    await withinLimit({ ...ctx, user }, 'savedArticles', (trx) =>
      setAllSaved(trx, user.id, ids, saved ? now : null),
    )
  }
  if (read !== undefined) await setAllRead(ctx.database.db, user.id, ids, read ? now : null)
  if (add.length > 0 || remove.length > 0) {
    await withinLimit({ ...ctx, user }, 'tags', async (trx) => {
      const account = { userId: user.id, limits: ctx.limits }
      for (const id of ids) await changeArticleTags(trx, account, id, { add, remove })
    })
  }
  return DONE
}

function changeAsked(params: URLSearchParams): Change {
  const change: Change = { add: [], remove: [] }
  let unknown = 0
  const note = (id: string, isAdded: boolean) => {
    const parsed = parseStreamId(id)
    const state = parsed?.kind === 'state' ? parsed.name : ''
    if (parsed?.kind === 'label') {
      const tag = cleanTag(parsed.name)
      const fault = tagFault(tag)
      if (fault !== undefined) throw badRequest(`${fault}.`)
      change[isAdded ? 'add' : 'remove'].push(tag)
    } else if (state === 'read') change.read = isAdded
    else if (state === 'kept-unread' || state === 'unread') change.read ??= !isAdded
    else if (state === 'starred') change.saved = isAdded
    else if (!IGNORED.has(state)) unknown += 1
  }
  // Read and unread themselves take precedence over equivalent states.
  const asked = [
    ...params.getAll('a').map((id) => [id, true] as const),
    ...params.getAll('r').map((id) => [id, false] as const),
  ]
  if (asked.length > MAX_CHANGES) throw badRequest(`At most ${MAX_CHANGES} changes can be made at once.`)
  for (const [id, isAdded] of asked.filter(([each]) => each.endsWith('/com.google/read'))) note(id, isAdded)
  for (const [id, isAdded] of asked.filter(([each]) => !each.endsWith('/com.google/read'))) note(id, isAdded)
  if (unknown > 0 && unknown === asked.length)
    throw badRequest('Items can be marked as read and as starred, and have labels.')
  return change
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
  throw refused('FORBIDDEN', message)
}
