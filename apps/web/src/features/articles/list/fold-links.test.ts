import type { ArticleView } from '@tidings/ui/article-card/article-view.ts'
import { expect, test } from 'vitest'
import { endsFolded, foldLinks } from './fold-links.ts'

const links = (issue: string, n: number, more: Partial<ArticleView> = {}) =>
  Array.from({ length: n }, (_, k) => ({
    id: `${issue}${k}`,
    summary: '',
    imageUrl: null,
    url: 'https://a.example/',
    newsletterId: 'n',
    publishedAt: issue,
    ...more,
  })) as ArticleView[]

const shownOf = (articles: ArticleView[], opened: string[] = []) =>
  foldLinks(articles, new Set(opened)).map((item) => ('key' in item ? item.articles.length : item.id))

test('after five of its bare links, the others of an issue are one item until they are opened', () => {
  const [text] = links('t', 1, { summary: 'Words.' }) as [ArticleView]
  const list = [text, ...links('a', 30), text, ...links('b', 7)]
  expect(shownOf(list)).toEqual(
    ['t0', 'a0', 'a1', 'a2', 'a3', 'a4', 25, 't0'].concat(links('b', 7).map(({ id }) => id)),
  )
  expect(shownOf(list, ['a5'])).toEqual(list.map(({ id }) => id))
})

test.each<[string, Partial<ArticleView>]>([
  ['a summary', { summary: 'Words.' }],
  ['a picture', { imageUrl: '/p.png' }],
  ['no link', { url: null }],
])('articles with %s are never one item', (_, more) => {
  expect(shownOf(links('a', 20, more))).toHaveLength(20)
})

test('links of two issues are not one list', () => {
  expect(shownOf([...links('a', 7), ...links('b', 7)])).toHaveLength(14)
  expect(endsFolded([...links('a', 7), ...links('b', 8)])).toBe(true)
  expect(endsFolded([...links('a', 8), ...links('b', 7)])).toBe(false)
})
