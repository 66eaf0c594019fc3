import type { FeedContent, FeedEntry } from './feed-content.ts'

/**
 * A feed as Atom (RFC 4287). `self` is its own address; `updatedAt` (epoch milliseconds) is since when it has this
 * content.
 */
export function atomFeed(
  { id, title, page, entries }: FeedContent,
  { self, updatedAt }: { self: string; updatedAt: number },
): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>urn:uuid:${xml(id)}</id>`,
    `<title>${xml(title)}</title>`,
    `<updated>${new Date(updatedAt).toISOString()}</updated>`,
    '<author><name>Tidings</name></author>',
    '<generator>Tidings</generator>',
    `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(page)}"/>`,
    ...entries.flatMap(entryLines),
    '</feed>',
    '',
  ].join('\n')
}

function entryLines(entry: FeedEntry): string[] {
  const author = entry.author ?? entry.sourceNewsletter
  return [
    '<entry>',
    `<id>urn:uuid:${xml(entry.id)}</id>`,
    `<title>${xml(entry.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${xml(entry.url ?? entry.page)}"/>`,
    ...(entry.url === null ? [] : [`<link rel="related" type="text/html" href="${xml(entry.page)}"/>`]),
    `<published>${xml(entry.publishedAt)}</published>`,
    `<updated>${xml(entry.receivedAt)}</updated>`,
    `<author><name>${xml(author)}</name></author>`,
    `<source><id>urn:uuid:${xml(entry.newsletterId)}</id><title>${xml(entry.sourceNewsletter)}</title><updated>${xml(entry.receivedAt)}</updated></source>`,
    ...[entry.category, ...entry.tags].map((term) => `<category term="${xml(term)}"/>`),
    `<summary>${xml(entry.summary)}</summary>`,
    `<content type="html">${xml(entry.html)}</content>`,
    '</entry>',
  ]
}

/** Text for XML 1.0, in elements and attributes; without characters that it can't have. */
function xml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML can't have.
      .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}
