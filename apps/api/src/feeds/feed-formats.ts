import { escapeXml } from '@tidings/mail/common/text/escape-markup'
import type { FeedContent, FeedEntry } from './feed-content.ts'

/**
 * A feed as Atom (RFC 4287). `self` is its own address; `updatedAt` (epoch milliseconds) is when its content last
 * changed.
 */
export function atomFeed(
  { id, title, page, entries }: FeedContent,
  { self, updatedAt }: { self: string; updatedAt: number },
): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>urn:uuid:${escapeXml(id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${new Date(updatedAt).toISOString()}</updated>`,
    '<author><name>Tidings</name></author>',
    '<generator>Tidings</generator>',
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    ...entries.flatMap(entryLines),
    '</feed>',
    '',
  ].join('\n')
}

function entryLines(entry: FeedEntry): string[] {
  const author = entry.author ?? entry.sourceNewsletter
  return [
    '<entry>',
    `<id>urn:uuid:${escapeXml(entry.id)}</id>`,
    `<title>${escapeXml(entry.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(entry.url ?? entry.page)}"/>`,
    ...(entry.url === null ? [] : [`<link rel="related" type="text/html" href="${escapeXml(entry.page)}"/>`]),
    `<published>${escapeXml(entry.publishedAt)}</published>`,
    `<updated>${escapeXml(entry.receivedAt)}</updated>`,
    `<author><name>${escapeXml(author)}</name></author>`,
    `<source><id>urn:uuid:${escapeXml(entry.newsletterId)}</id><title>${escapeXml(entry.sourceNewsletter)}</title><updated>${escapeXml(entry.receivedAt)}</updated></source>`,
    ...[entry.category, ...entry.tags].map((term) => `<category term="${escapeXml(term)}"/>`),
    `<summary>${escapeXml(entry.summary)}</summary>`,
    `<content type="html">${escapeXml(entry.html)}</content>`,
    '</entry>',
  ]
}

/** A feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). `self` is its own address. */
export function jsonFeed(
  { title, page, entries }: FeedContent,
  { self, web }: { self: string; web: string },
): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    authors: [{ name: 'Tidings' }],
    items: entries.map((entry) => ({
      id: `urn:uuid:${entry.id}`,
      url: entry.page,
      ...(entry.url !== null && { external_url: entry.url }),
      title: entry.title,
      content_html: entry.html,
      summary: entry.summary,
      ...(entry.imageUrl !== null && { image: `${web}${entry.imageUrl}` }),
      date_published: entry.publishedAt,
      date_modified: entry.receivedAt,
      authors: [{ name: entry.author ?? entry.sourceNewsletter }],
      tags: [entry.category, ...entry.tags],
    })),
  })
}
