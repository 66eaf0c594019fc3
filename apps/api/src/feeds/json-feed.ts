import type { FeedContent } from './feed-content.ts'

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
