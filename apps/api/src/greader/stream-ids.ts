import type { ReaderStream } from '@tidings/db/queries/reader-streams'
import type { NewsletterLabelRow } from '@tidings/db/schema'

/** How states, labels and newsletters are named; `-` stands for the user. */
export const stateId = (state: string): string => `user/-/state/com.google/${state}`
export const labelId = (label: string): string => `user/-/label/${label}`
export const feedId = (newsletterId: string): string => `feed/${newsletterId}`

/** Two letters are an abbreviation. */
export const labelOfCategory = (category: string): string =>
  category.length < 3 ? category.toUpperCase() : `${category.charAt(0).toUpperCase()}${category.slice(1)}`

/** What the id of a stream names, in words; undefined for what none has. */
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
 * folder of newsletters, a category or a tag. Each story is in it once, except in those of read and saved articles, or
 * `withCopies`. Undefined for a stream that nothing is ever in.
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
 * The same without what is in another stream (`xt`), or only with what is in it (`it`): read and saved articles. Other
 * streams narrow nothing.
 */
export function narrowed(stream: ReaderStream, id: string, isIn: boolean): ReaderStream {
  const parsed = parseStreamId(id)
  if (parsed?.kind !== 'state') return stream
  if (parsed.name === 'read') return { ...stream, isRead: isIn }
  if (parsed.name === 'kept-unread' || parsed.name === 'unread') return { ...stream, isRead: !isIn }
  return parsed.name === 'starred' ? { ...stream, isSaved: isIn } : stream
}
