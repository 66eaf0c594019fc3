import { type Fields, withMarks } from '../lib/cached-data.ts'
import type { Call } from './calls.ts'

/** Calls that can be made offline, and are sent later. Each is idempotent. */
const LATER = [
  'articles.read',
  'articles.save',
  'articles.changeTags',
  'articles.setReadingPosition',
  'highlights.add',
  'highlights.update',
  'highlights.delete',
  'editions.markAllRead',
  'savedLinks.save',
] as const

/** A change that the user made while the server could not be reached. */
export interface Change extends Call {
  path: (typeof LATER)[number]
  input: Fields
  /** When it was made, in epoch milliseconds of this device. */
  at: number
  /** Its visible effect: the new highlight, or which articles were marked as read. */
  shown?: { highlight?: Fields; articleIds?: readonly string[] }
}

/** Whether a call can be made offline. */
export function canWait(call: Call): call is Pick<Change, 'path' | 'input'> {
  const { path, input } = call
  return (LATER as readonly string[]).includes(path) && typeof input === 'object' && input !== null
}

/**
 * The subject of a change: of two with the same subject, the second is sent after the first, and replaces it if each
 * has the whole state.
 */
export function subjectOf({ path, input, shown }: Omit<Change, 'at'>): string {
  if (path === 'editions.markAllRead') return path
  if (path === 'savedLinks.save') return `saved link ${input.url ?? input.text}`
  if (path === 'highlights.add') return `highlight ${shown?.highlight?.id}`
  if (path === 'highlights.update' || path === 'highlights.delete') return `highlight ${input.id}`
  return `${path} ${input.articleId ?? input.id}`
}

/**
 * A later and an earlier change of the same subject as one; undefined if both have to be sent. The server compares the
 * times of changes, and thus need not distinguish those of the same device.
 */
export function merged(later: Change, earlier: Change): Change | undefined {
  if (subjectOf(later) !== subjectOf(earlier)) return undefined
  if (later.path === 'articles.changeTags' || later.path === 'editions.markAllRead') return undefined
  if (later.path !== 'highlights.update') return later
  const { id: _, ...said } = later.input
  return { ...earlier, input: { ...earlier.input, ...said }, at: later.at, ...shownOf(later, earlier) }
}

function shownOf({ shown }: Change, earlier: Change): Pick<Change, 'shown'> {
  // The change that created it has the whole state.
  if (earlier.path !== 'highlights.add') return shown ? { shown } : {}
  return { shown: { highlight: { ...earlier.shown?.highlight, ...shown?.highlight } } }
}

/**
 * The response to a query after a change; the same object if the change makes no difference. `article` is the changed
 * one as in lists, if it is known.
 */
export function withChange(
  { path, input }: Call,
  response: unknown,
  change: Change,
  article?: Fields,
): unknown {
  const about = change.input
  // Nothing is known about its article before the server has made it.
  if (change.path === 'savedLinks.save') return response
  if (change.path.startsWith('highlights.')) {
    return path.startsWith('highlights.') ? withHighlight(input as Fields, response, change) : response
  }
  if (change.path === 'editions.markAllRead') {
    const ids = new Set(change.shown?.articleIds)
    return withMarks(response, (id) => (ids.has(id) ? { isRead: true } : undefined))
  }
  const id = String(about.articleId ?? about.id)
  const saved = change.path === 'articles.save' && path === 'articles.saved'
  const listed = saved ? withSaved(input as Fields, response, about, article) : response
  return withMarks(listed, (other, known) => (other === id ? marksOf(change, known) : undefined))
}

/** The fields of an article that a change sets. */
function marksOf({ path, input }: Change, known: Fields): Fields {
  if (path === 'articles.read') return { isRead: input.read }
  if (path === 'articles.save') return { isSaved: input.saved }
  if (path === 'articles.changeTags') return { tags: withTags(known.tags, input) }
  return 'readingPosition' in known ? { readingPosition: input.position } : {}
}

/** Tags after adding and removing some; compared case-insensitively. */
export function withTags(tags: unknown, { add, remove }: Fields): string[] {
  const known = Array.isArray(tags) ? tags.map(String) : []
  const added = Array.isArray(add) ? add.map(String) : []
  const removed = new Set(Array.isArray(remove) ? remove.map((tag) => String(tag).toLowerCase()) : [])
  const left = known.filter((tag) => !removed.has(tag.toLowerCase()))
  const has = new Set(left.map((tag) => tag.toLowerCase()))
  return [...left, ...added.filter((tag) => !has.has(tag.toLowerCase()))]
}

type Articles = { articles: Fields[] }

/** The list of saved articles with one added or removed. */
function withSaved(input: Fields, response: unknown, change: Fields, article: Fields | undefined): unknown {
  const { articles } = response as Articles
  const others = articles.filter(({ id }) => id !== change.articleId)
  const isThere = others.length < articles.length
  if (!change.saved) return isThere ? { ...(response as Articles), articles: others } : response
  if (isThere || !article || (input.page ?? 1) !== 1) return response
  const first = { ...article, isSaved: true, place: [{ kind: 'last-saved' }] }
  return { ...(response as Articles), articles: [first, ...articles] }
}

/** Filters of a list of highlights that a new one may not match. */
const UNCONDITIONAL = new Set(['articleId', 'pageSize'])

/** A list of highlights with one added, removed, or changed. */
function withHighlight(input: Fields, response: unknown, { path, input: about, shown }: Change): unknown {
  const { highlights } = response as { highlights?: Fields[] }
  if (!highlights) return response
  const answered = (list: Fields[]) => ({ ...(response as Fields), highlights: list })
  if (path === 'highlights.add') {
    const made = shown?.highlight
    const isOther = input.articleId !== undefined && input.articleId !== about.id
    const isFiltered = Object.keys(input).some((name) => !UNCONDITIONAL.has(name))
    if (!made || isOther || isFiltered || highlights.some(({ id }) => id === made.id)) return response
    return answered([made, ...highlights])
  }
  if (!highlights.some(({ id }) => id === about.id)) return response
  if (path === 'highlights.delete') return answered(highlights.filter(({ id }) => id !== about.id))
  return answered(highlights.map((one) => (one.id === about.id ? { ...one, ...changeOf(about) } : one)))
}

/** The fields of a highlight that a change sets. */
export function changeOf({ color, note }: Fields): Fields {
  return {
    ...(color !== undefined && { color }),
    ...(typeof note === 'string' && { note: note.trim() || null }),
  }
}
