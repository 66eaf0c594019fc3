import type { Article } from '@tidings/api/schemas/article'
import { articleBodyViews } from '@tidings/api/views/article-bodies-view'
import { articleViews } from '@tidings/api/views/article-view'
import { listedArticles } from '@tidings/db/queries/articles'
import { listNewsletterLabels } from '@tidings/db/queries/newsletter-labels'
import type { ReaderCall } from './call.ts'
import { longIdOf } from './item-ids.ts'
import { feedId, labelId, labelOfCategory, stateId } from './stream-ids.ts'

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
  const labels = await listNewsletterLabels(db, user.id)
  const folders = new Map(
    labels.filter(({ kind }) => kind === 'folder').map(({ newsletter_id: id, name }) => [id, name]),
  )
  const web = ctx.webAddress()
  let held = 0
  const articles = views.map((view) => {
    const page = `${web}/article/${view.id}`
    const html =
      bodies.get(view.id) ??
      `<p>${escaped(view.summary)}</p><p><a href="${escaped(page)}">Read it in Tidings</a></p>`
    held += html.length
    const folder = folders.get(view.newsletterId)
    const names = [
      ...new Set([...(folder === undefined ? [] : [folder]), labelOfCategory(view.category), ...view.tags]),
    ]
    return {
      ...view,
      html,
      page,
      streams: [
        stateId('reading-list'),
        ...(view.isRead ? [stateId('read')] : []),
        ...(view.isSaved ? [stateId('starred')] : []),
        ...names.map(labelId),
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

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
