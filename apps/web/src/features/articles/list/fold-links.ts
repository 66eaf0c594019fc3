import type { ArticleView } from '@tidings/ui/article-card/article-view.ts'

/** Links of one issue that are shown as one card until they are wanted. */
export type FoldedLinks = {
  /** The id of the first one. */
  key: string
  articles: readonly ArticleView[]
}

/** So many bare links in a row are a list, of which the first ones are cards. */
const LIST = 8
const SHOWN = 5

/**
 * Articles in their order, and in place of the later bare links of an issue that is a list of links all of them at once:
 * one issue of sixty links would be eight screens of cards without a word. `opened` holds the keys of those that are
 * shown one by one.
 */
export function foldLinks(
  articles: readonly ArticleView[],
  opened: ReadonlySet<string>,
): (ArticleView | FoldedLinks)[] {
  const items: (ArticleView | FoldedLinks)[] = []
  for (let at = 0; at < articles.length; ) {
    const first = articles[at] as ArticleView
    let end = at + 1
    while (isBareLink(first) && end < articles.length && isNextLink(first, articles[end])) end++
    const key = articles[at + SHOWN]?.id ?? ''
    if (end - at < LIST || opened.has(key)) items.push(...articles.slice(at, end))
    else items.push(...articles.slice(at, at + SHOWN), { key, articles: articles.slice(at + SHOWN, end) })
    at = end
  }
  return items
}

/** Whether the list ends amid links that are folded at first. */
export function endsFolded(articles: readonly ArticleView[]): boolean {
  const last = foldLinks(articles, new Set()).at(-1)
  return last !== undefined && 'key' in last
}

const isBareLink = ({ summary, imageUrl, url }: ArticleView) => !summary && !imageUrl && Boolean(url)

const isNextLink = (first: ArticleView, next: ArticleView | undefined) =>
  next !== undefined &&
  isBareLink(next) &&
  next.newsletterId === first.newsletterId &&
  next.publishedAt === first.publishedAt
