import { escapeXml } from '@tidings/pipeline/common/text/escape-markup'
import { longIdOf } from './item-ids.ts'
import type { ReaderArticle } from './reader-items.ts'
import { feedId, parseStreamId } from './stream-ids.ts'

const SCHEME = 'http://www.google.com/reader/'

/**
 * Items of a stream as Atom (RFC 4287) with Google Reader's names: states and labels are categories of its scheme.
 * `continuation` leads to the next items; undefined if there are none.
 */
export function readerAtom(
  streamId: string,
  { articles, continuation }: { articles: readonly ReaderArticle[]; continuation: string | undefined },
  web: string,
): string {
  const updated =
    articles
      .map(({ receivedAt }) => receivedAt)
      .sort()
      .at(-1) ?? new Date(0).toISOString()
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:gr="http://www.google.com/schemas/reader/atom/">',
    `<id>tag:google.com,2005:reader/${escapeXml(streamId)}</id>`,
    `<title>${escapeXml(articles[0]?.sourceNewsletter ?? streamId)}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(web)}"/>`,
    ...(continuation === undefined ? [] : [`<gr:continuation>${escapeXml(continuation)}</gr:continuation>`]),
    ...articles.flatMap(entryLines),
    '</feed>',
    '',
  ].join('\n')
}

function entryLines(article: ReaderArticle): string[] {
  const source = escapeXml(article.sourceNewsletter)
  return [
    `<entry gr:crawl-timestamp-msec="${Date.parse(article.receivedAt)}">`,
    `<id>${longIdOf(article.id)}</id>`,
    `<title>${escapeXml(article.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(article.url ?? article.page)}"/>`,
    `<published>${article.publishedAt}</published>`,
    `<updated>${article.receivedAt}</updated>`,
    `<author><name>${escapeXml(article.author ?? article.sourceNewsletter)}</name></author>`,
    `<source gr:stream-id="${escapeXml(feedId(article.newsletterId))}"><id>tag:google.com,2005:reader/${escapeXml(feedId(article.newsletterId))}</id><title>${source}</title><updated>${article.receivedAt}</updated></source>`,
    ...article.streams.map((id) => {
      const label = escapeXml(parseStreamId(id)?.name ?? id)
      return `<category term="${escapeXml(id)}" scheme="${SCHEME}" label="${label}"/>`
    }),
    `<content type="html">${escapeXml(article.html)}</content>`,
    '</entry>',
  ]
}
