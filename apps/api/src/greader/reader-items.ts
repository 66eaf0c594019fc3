import { articleBodyViews } from '@tidings/api/articles/reader-html'
import type { Article } from '@tidings/api/articles/schema'
import { articleViews } from '@tidings/api/articles/view'
import { listedArticles } from '@tidings/db/queries/articles/articles'
import { escapeXml } from '@tidings/mail/common/text/escape-markup'
import type { ReaderCall } from './call.ts'
import { longIdOf } from './item-ids.ts'
import { foldersOf } from './list-calls.ts'
import { feedId, labelId, labelOfCategory, parseStreamId, stateId } from './stream-ids.ts'

/** The maximum characters of the texts of a response. Articles beyond it have their summaries. */
const MAX_LENGTH = 6_000_000

/** An article for a feed reader, before it is written as JSON or Atom. */
export interface ReaderArticle extends Article {
  /** Its cleaned HTML, as in the reader. */
  html: string
  page: string
  /** The ids of its streams. */
  streams: string[]
}

/** The user's articles with these ids, in their order. */
export async function readerArticles(
  { ctx, user }: Pick<ReaderCall, 'ctx' | 'user'>,
  ids: readonly string[],
): Promise<ReaderArticle[]> {
  const { db } = ctx.database
  const rows = await listedArticles(db, user.id, ids)
  const views = await articleViews(ctx, user.id, rows)
  const bodies = await articleBodyViews(ctx, user.id, ids, MAX_LENGTH)
  const folders = await foldersOf({ ctx, user })
  const web = ctx.webAddress()
  let held = 0
  const articles = views.map((view) => {
    const page = `${web}/article/${view.id}`
    const html =
      bodies.get(view.id) ??
      `<p>${escapeXml(view.summary)}</p><p><a href="${escapeXml(page)}">Read it in Tidings</a></p>`
    held += html.length
    const folder = folders.get(view.newsletterId)
    const names = new Set([...(folder ? [folder] : []), labelOfCategory(view.category), ...view.tags])
    return {
      ...view,
      html,
      page,
      streams: [
        stateId('reading-list'),
        ...(view.isRead ? [stateId('read')] : []),
        ...(view.isSaved ? [stateId('starred')] : []),
        ...[...names].map(labelId),
      ],
    }
  })
  ctx.countResponse?.(held)
  return articles
}

/** An article as Google Reader's JSON. */
export function itemJson(article: ReaderArticle, web: string): object {
  const received = Date.parse(article.receivedAt)
  const link = article.url ?? article.page
  return {
    id: longIdOf(article.id),
    crawlTimeMsec: String(received),
    timestampUsec: String(received * 1000),
    published: Math.floor(Date.parse(article.publishedAt) / 1000),
    updated: Math.floor(received / 1000),
    title: article.title,
    author: article.author ?? article.sourceNewsletter,
    canonical: [{ href: link }],
    alternate: [{ href: link, type: 'text/html' }],
    summary: { direction: 'ltr', content: article.html },
    categories: article.streams,
    origin: {
      streamId: feedId(article.newsletterId),
      title: article.sourceNewsletter,
      htmlUrl: `${web}/newsletter/${article.newsletterId}`,
    },
  }
}

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
