import type { ReaderStream } from '@tidings/db/queries/articles/reader-streams'
import type { NewsletterLabelRow } from '@tidings/db/schema'

/** The names of states, labels and newsletters; `-` stands for the user. */
export const stateId = (state: string): string => `user/-/state/com.google/${state}`
export const labelId = (label: string): string => `user/-/label/${label}`
export const feedId = (newsletterId: string): string => `feed/${newsletterId}`

/** Two letters are an abbreviation. */
export const labelOfCategory = (category: string): string =>
  category.length < 3 ? category.toUpperCase() : `${category.charAt(0).toUpperCase()}${category.slice(1)}`

/** The name of a stream from its id; undefined for an invalid id. */
export function parseStreamId(id: string): { kind: 'state' | 'label' | 'feed'; name: string } | undefined {
  const [, state] = /^user\/[^/]+\/state\/com\.google\/([\w-]+)$/.exec(id) ?? []
  if (state !== undefined) return { kind: 'state', name: state }
  const [, label] = /^user\/[^/]+\/label\/([\s\S]+)$/.exec(id) ?? []
  if (label !== undefined) return { kind: 'label', name: label }
  const [, feed] = /^feed\/([\s\S]+)$/.exec(id) ?? []
  return feed === undefined ? undefined : { kind: 'feed', name: feed }
}

/**
 * The articles of the stream with that id: of all newsletters (`reading-list`), one newsletter, or a label, which is a
 * folder of newsletters, a category or a tag. It has each story once, except for read and saved articles, or with
 * `withCopies`. Undefined for a stream that is always empty.
 */
export function streamOf(
  id: string,
  { labels, withCopies }: { labels: readonly NewsletterLabelRow[]; withCopies: boolean },
): ReaderStream | undefined {
  const parsed = parseStreamId(id)
  if (!parsed) return undefined
  const { kind, name } = parsed
  if (kind === 'feed') return { newsletterIds: [name], withCopies }
  if (kind === 'label') {
    const key = name.toLowerCase()
    const inFolder = labels.filter((label) => label.kind === 'folder' && label.name.toLowerCase() === key)
    return { newsletterIds: inFolder.map(({ newsletter_id: id }) => id), label: name, withCopies }
  }
  const streams: Record<string, ReaderStream> = {
    'reading-list': { withCopies },
    read: { isRead: true, withCopies: true },
    starred: { isSaved: true, withCopies: true },
    'kept-unread': { isRead: false, withCopies },
    unread: { isRead: false, withCopies },
    fresh: { isRead: false, withCopies },
  }
  return Object.hasOwn(streams, name) ? streams[name] : undefined
}

/**
 * The same without the articles of another stream (`xt`), or only with those (`it`): read and saved articles. Other
 * streams are ignored.
 */
export function narrowed(stream: ReaderStream, id: string, isIn: boolean): ReaderStream {
  const parsed = parseStreamId(id)
  if (parsed?.kind !== 'state') return stream
  if (parsed.name === 'read') return { ...stream, isRead: isIn }
  if (parsed.name === 'kept-unread' || parsed.name === 'unread') return { ...stream, isRead: !isIn }
  return parsed.name === 'starred' ? { ...stream, isSaved: isIn } : stream
}
