import type { ListedArticle } from '@tidings/api/articles/schema'
import { articleOf } from '@tidings/ui/testing/article-of.ts'
import { expect, test } from 'vitest'
import { digestSections } from './digest-sections.ts'

const article = (id: string, receivedAt: string, more: Partial<ListedArticle> = {}): ListedArticle => ({
  ...articleOf({ id, title: id, imageUrl: null, publishedAt: receivedAt }),
  ...{
    alsoIn: [],
    duplicateOf: null,
    newsletterId: 'n',
    newsletterColor: 'sw-blue',
    receivedAt,
    storyId: '',
    tags: [],
  },
  ...{ url: null, isOpaqueLink: false, author: null, section: null, readingMinutes: null },
  place: [{ kind: 'newest' }],
  ...more,
})
const day = { today: '2026-11-20', timeZone: 'UTC' }
const ids = (articles: readonly { id: string }[]) => articles.map(({ id }) => id)

test('today comes first, earlier days follow under their names', () => {
  const sections = digestSections(
    [
      article('a', '2026-11-20T10:00:00Z'),
      article('b', '2026-11-19T10:00:00Z'),
      article('c', '2026-11-18T10:00:00Z'),
      article('d', '2026-11-18T09:00:00Z'),
    ],
    day,
  )
  expect(sections.map(({ heading, articles }) => [heading, ...ids(articles)])).toEqual([
    ['Today', 'a'],
    ['Yesterday', 'b'],
    ['Wednesday, November 18', 'c', 'd'],
  ])
})

test('the first story of today leads when it has a picture, and only then', () => {
  const leadOf = (...articles: Partial<ListedArticle>[]) =>
    digestSections(
      articles.map((more, at) => article(`${at}`, '2026-11-20T10:00:00Z', more)),
      day,
    )[0]?.leadId
  const picture = { imageUrl: '/p' }
  const muted = { place: [{ kind: 'muted-source' as const, name: 'N' }] }
  expect(leadOf(picture, picture)).toBe('0')
  expect(leadOf({}, picture)).toBeUndefined()
  expect(leadOf({ ...muted, ...picture })).toBeUndefined()
})

test('the order never changes, whichever have a picture and whatever the clock of the browser says', () => {
  const times = ['21T00:01', '20T10:00', '20T09:00', '20T09:00', '19T23:59', '19T10:00', '17T10:00']
  const pictures = Array.from({ length: 2 ** times.length }, (_, bits) => bits)
  for (const bits of pictures) {
    const articles = times.map((time, at) =>
      article(`${at}`, `2026-11-${time}:00Z`, { imageUrl: bits & (1 << at) ? '/p' : null }),
    )
    const sections = digestSections(articles, day)
    expect(sections.flatMap((section) => ids(section.articles))).toEqual(ids(articles))
  }
})

test('a duplicate does not lead', () => {
  const [today] = digestSections(
    [article('a', '2026-11-20T10:00:00Z', { imageUrl: '/p', isDuplicate: true })],
    day,
  )
  expect(today?.leadId).toBeUndefined()
})

test('a day without new articles says so above the earlier ones', () => {
  const [today, before] = digestSections([article('a', '2026-11-19T10:00:00Z')], day)
  expect(today).toMatchObject({ articles: [], note: expect.any(String) })
  expect(before?.heading).toBe('Yesterday')
})

test('a filtered list does not say that there is nothing today', () => {
  const [today] = digestSections([article('a', '2026-11-19T10:00:00Z')], { ...day, isWhole: false })
  expect(today).toMatchObject({ articles: [] })
  expect(today?.note).toBeUndefined()
})

test("the user's zone decides which day it is", () => {
  const sections = digestSections([article('a', '2026-11-19T23:30:00Z')], {
    ...day,
    timeZone: 'Europe/Berlin',
  })
  expect(sections).toHaveLength(1)
})
