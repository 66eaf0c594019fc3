import type { ArticleFilter, Place } from '@tidings/db/queries/article-filter'
import { countArticles, listArticles, placeOf } from '@tidings/db/queries/articles'
import type { Services } from '../context.ts'
import type { ArticlePage, ArticleQuery } from '../schemas/article.ts'
import { articleViews } from './article-view.ts'

/** One page of the user's articles, or of the saved ones, as the list calls show it. */
export async function articlePageView(
  services: Services,
  userId: string,
  query: ArticleQuery,
  savedOnly: boolean,
): Promise<ArticlePage> {
  const { db } = services.database
  const { page, pageSize } = query
  const filter = filterOf(query, savedOnly)
  const after = query.after === undefined ? undefined : parsePlace(query.after)
  const total = await countArticles(db, userId, filter, after)
  const rows = await listArticles(db, userId, filter, { page, pageSize, after })
  const pagesBefore = after ? page - 1 : 0
  const totalPages = Math.max(1, pagesBefore + Math.ceil(total / pageSize))
  const last = rows.at(-1)
  return {
    articles: await articleViews(services, userId, rows),
    totalPages,
    ...(last && page < totalPages && { next: placeText(placeOf(last, filter)) }),
  }
}

const placeText = ({ time, position, mailId }: Place) => `${time}.${position}.${mailId}`

function parsePlace(text: string): Place {
  const [time, position, mailId = ''] = text.split('.')
  return { time: Number(time), position: Number(position), mailId }
}

function filterOf(query: ArticleQuery, savedOnly: boolean): ArticleFilter {
  const { source = '', read } = query
  return {
    savedOnly,
    tags: parts(query.tags),
    categories: parts(query.category),
    // A newsletter's name may have commas of its own.
    sources: [...new Set([source, ...parts(source)])].filter(Boolean),
    ...(read && { read: read === 'read' }),
    firstTellingsOnly: query.duplicates === 'hide',
    withPictureOnly: query.picture === 'only',
  }
}

const parts = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
