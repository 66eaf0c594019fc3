import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ArticleLike, DAY_START, editionInputOf } from '../testing/edition-article.ts'
import { buildEdition, mostValuable } from './build-edition.ts'
import type { Edition, EditionInput } from './edition.ts'

const EVERYTHING = { minutes: undefined, by: 'category' } as const

/** Every section by kind and name, with the shown articles. */
const shown = ({ sections }: Edition) =>
  sections.map(({ kind, name, entries }) =>
    [kind, name, ...entries.map(({ articleId }) => articleId)].filter((part) => part !== null).join(' '),
  )
const entriesOf = ({ sections, alsoToday }: Edition) => [
  ...sections.flatMap(({ entries }) => entries),
  ...alsoToday,
]

const follow = (key: string) => ({ kind: 'category' as const, key, preference: 'follow' as const })
const mute = (key: string) => ({ kind: 'category' as const, key, preference: 'mute' as const })
/** Articles of a story covered by several newsletters, a minute apart. */
const covered = (id: string, times: number, at: number, like: Partial<ArticleLike> = {}): ArticleLike[] =>
  Array.from({ length: times }, (_, n) => ({
    ...{ id: n === 0 ? id : `${id}${n}`, storyId: id, newsletterId: `n${n}`, at: at + n, isDuplicate: n > 0 },
    ...like,
  }))

const one = (id: string, like: Partial<ArticleLike> = {}): ArticleLike => ({ id, ...like })
const CASES: [string, ArticleLike[], Partial<EditionInput>, string[]][] = [
  ['nothing', [], {}, []],
  ['the latest article first', [one('a', { at: 1 }), one('b', { at: 2 })], {}, ['articles technology b a']],
  [
    'the articles of a mail in its order',
    [one('b', { position: 1 }), one('a', { position: 0 })],
    {},
    ['articles technology a b'],
  ],
  [
    'read articles in their place',
    [one('a', { at: 1 }), one('b', { at: 2, isRead: true })],
    {},
    ['articles technology b a'],
  ],
  [
    'a heading for each category, that of the latest article first',
    [
      one('a', { at: 1 }),
      one('b', { at: 2, category: 'business' }),
      one('c', { at: 3, category: 'ai', isRead: true }),
    ],
    {},
    ['articles ai c', 'articles business b', 'articles technology a'],
  ],
  [
    'what several newsletters cover on top, the most covered first, the others latest first',
    [...covered('a', 2, 1), ...covered('b', 3, 10), ...covered('c', 2, 20), one('d', { at: 30 })],
    {},
    ['top b c a', 'articles technology d'],
  ],
  [
    'followed topics first below the lead',
    [...covered('a', 3, 1), ...covered('b', 2, 10, { category: 'ai' }), ...covered('c', 2, 20)],
    { choices: [follow('ai')] },
    ['top a b c'],
  ],
  [
    'muted topics last, and never as the lead',
    [
      ...covered('a', 3, 1, { category: 'ai' }),
      ...covered('b', 2, 10),
      one('c', { at: 30, category: 'ai' }),
      one('d'),
    ],
    { choices: [mute('ai')] },
    ['top b a', 'articles technology d', 'articles ai c'],
  ],
  [
    'long reads and links apart, links by newsletter',
    [
      one('a', { seconds: 300 }),
      one('b', { seconds: 299 }),
      one('c', { seconds: 0, isLink: true, newsletterId: 'Links' }),
      one('d', { seconds: 0, isLink: true, newsletterId: 'Other links', at: 2 }),
      one('e', { seconds: 0, isLink: true, newsletterId: 'Links', at: 1 }),
    ],
    {},
    ['articles technology b', 'long-reads a', 'links Other links d', 'links Links e c'],
  ],
  [
    'a story that one newsletter covers twice not on top',
    [one('a'), one('b', { storyId: 'a', isDuplicate: true, at: 1 })],
    {},
    ['articles technology a'],
  ],
  [
    'an update of an earlier day in place of its other duplicates',
    [
      one('a', { at: -900, newsletterId: 'n1', isRead: true }),
      one('b', { storyId: 'a', at: 1, newsletterId: 'n2', isDuplicate: true }),
      one('c', { storyId: 'a', at: 2, newsletterId: 'n3', isDuplicate: true, isUpdate: true }),
    ],
    {},
    ['top c'],
  ],
  [
    'duplicates of a read story not on top',
    [
      one('a', { at: -900, newsletterId: 'n1', isRead: true }),
      one('b', { storyId: 'a', at: 1, newsletterId: 'n2', isDuplicate: true }),
    ],
    {},
    ['articles technology b'],
  ],
  [
    'duplicates of an unread story on top',
    [
      one('a', { at: -900, newsletterId: 'n1' }),
      one('b', { storyId: 'a', at: 1, newsletterId: 'n2', isDuplicate: true }),
    ],
    {},
    ['top b'],
  ],
]

describe('an edition', () => {
  test.each(CASES)('has %s', (_, articles, of, sections) => {
    expect(shown(buildEdition(editionInputOf(articles, of), EVERYTHING))).toEqual(sections)
  })

  test('has articles by newsletter if wanted', () => {
    const input = editionInputOf([{ id: 'a' }, { id: 'b', newsletterId: 'Tidewater', at: 1 }])
    expect(shown(buildEdition(input, { minutes: undefined, by: 'newsletter' }))).toEqual([
      'articles Tidewater b',
      'articles letter a',
    ])
  })

  test('has each story once, with the other articles that cover it', () => {
    const input = editionInputOf([
      { id: 'z', at: -900, newsletterId: 'n9', storyId: 'a' },
      ...covered('a', 3, 5),
    ])
    const [entry, ...others] = entriesOf(buildEdition(input, EVERYTHING))
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      articleId: 'a',
      articleIds: ['a', 'a1', 'a2'],
      coveredBy: 4,
      isUpdate: false,
    })
    expect(entry?.alsoCoveredBy.map(({ articleId }) => articleId)).toEqual(['z', 'a1', 'a2'])
    expect(entry?.coveredBeforeAt).toBe(DAY_START - 900 * 60_000)
  })

  test('counts a story as read when any of its articles of the day is', () => {
    const [first, second, third] = covered('a', 3, 5)
    if (!first || !second || !third) throw new Error('One is missing.')
    const edition = buildEdition(
      editionInputOf([first, { ...second, isRead: true }, third, { id: 'b', seconds: 90 }]),
      EVERYTHING,
    )
    expect(edition).toMatchObject({ stories: 2, left: 1, seconds: 53, secondsLeft: 27 })
  })

  test('of ten minutes has what is worth them, the best on top, bare links after them for nothing, and never what is no story', () => {
    const input = editionInputOf([
      ...covered('a', 2, 1, { worth: 2 }),
      { id: 'b', at: 2, worth: 2.9 },
      { id: 'c', at: 3, worth: 0.2 },
      { id: 'd', at: 4, worth: 3, seconds: 0, isLink: true },
      ...Array.from({ length: 40 }, (_, n) => ({ id: `e${n}`, at: 10 + n, worth: 1, newsletterId: `n${n}` })),
    ])
    const edition = buildEdition(input, { minutes: 10, by: 'category' })
    expect(shown(edition)[0]).toMatch(/^top b a( e\d+){3}$/)
    const also = edition.alsoToday.map(({ articleId }) => articleId)
    expect(also).toContain('c')
    expect(shown(edition).at(-1)).toBe('links letter d')
    expect(edition.stories).toBe(44)
    expect(edition.seconds).toBeGreaterThan(570)
  })

  test('of ten minutes has two of a newsletter on top if others have some', () => {
    const story = (id: string, worth: number) => ({ id, worth, newsletterId: id[0] ?? '' })
    const stories = [story('a1', 3), story('a2', 2.9), story('a3', 2.8), story('b1', 2.5), story('c1', 2.4)]
    const top = (...more: ArticleLike[]) =>
      shown(buildEdition(editionInputOf([...stories, ...more]), { minutes: 10, by: 'category' }))[0]
    expect(top()).toBe('top a1 a2 b1 c1 a3')
    expect(top(story('d1', 2))).toBe('top a1 a2 b1 c1 d1')
  })

  test('keeps the order that it had when it was seen; the best of later arrivals stand by themselves', () => {
    const articles = Array.from({ length: 40 }, (_, n) => ({
      ...{ id: `a${n}`, at: n, worth: 1 + n / 100, newsletterId: `n${n}` },
    }))
    const later = [
      { id: 'best', at: 120, worth: 3 },
      { id: 'poor', at: 121, worth: 0.9 },
      // Another newsletter tells of a story that was not chosen.
      { id: 'told', at: 122, newsletterId: 'other', storyId: 'a0', isDuplicate: true },
      // A mail of a mailbox that was only fetched then.
      { id: 'fetched', at: 1, storedAt: DAY_START + 120 * 60_000, worth: 2.8, newsletterId: 'late' },
    ]
    const ten = { minutes: 10, by: 'newsletter' } as const
    const before = buildEdition(editionInputOf(articles), ten)
    const after = buildEdition(editionInputOf([...articles, ...later]), {
      ...{ ...ten, seenAt: DAY_START + 60 * 60_000 },
    })
    expect(shown(after)).toEqual(['new best fetched', ...shown(before)])
    expect(after.seconds).toBe(before.seconds + 52)
    expect(after.alsoToday.map(({ articleId }) => articleId)).toContain('poor')
  })

  test('stays the same ten minutes while they are read', () => {
    const articles = Array.from({ length: 30 }, (_, n) => ({ id: `a${n}`, at: n, seconds: 60 + n }))
    const before = entriesOf({
      ...buildEdition(editionInputOf(articles), { minutes: 10, by: 'category' }),
      alsoToday: [],
    })
    const [read] = before
    const later = articles.map((article) => ({ ...article, isRead: article.id === read?.articleId }))
    const after = buildEdition(editionInputOf(later), { minutes: 10, by: 'category' })
    const ids = (entries: typeof before) => entries.map(({ articleId }) => articleId).sort()
    expect(ids(entriesOf({ ...after, alsoToday: [] }))).toEqual(ids(before))
    expect(after.secondsLeft).toBe(after.seconds - (read?.skimSeconds ?? 0))
  })

  test('has every article exactly once, for any input, and not more than fits', () => {
    const like = fc.record({
      storyId: fc.constantFrom('s0', 's1', 's2', 's3'),
      newsletterId: fc.constantFrom('n0', 'n1', 'n2'),
      category: fc.constantFrom('ai', 'business'),
      at: fc.integer({ min: -50, max: 50 }),
      seconds: fc.integer({ min: 0, max: 700 }),
      isRead: fc.boolean(),
      isDuplicate: fc.boolean(),
      isUpdate: fc.boolean(),
      isLink: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(like, { maxLength: 20 }), fc.constantFrom(undefined, 10, 20), (likes, minutes) => {
        const input = editionInputOf(likes.map((one, n) => ({ ...one, id: `a${n}` })))
        const edition = buildEdition(input, { minutes, by: 'category' })
        const entries = entriesOf(edition)
        expect(entries.flatMap(({ articleIds }) => articleIds).sort()).toEqual(
          input.articles.map(({ id }) => id).sort(),
        )
        expect(new Set(entries.map(({ storyId }) => storyId)).size).toBe(entries.length)
        expect(edition.seconds).toBeLessThanOrEqual(minutes === undefined ? Infinity : minutes * 60)
        if (minutes === undefined) expect(edition.alsoToday).toEqual([])
        const unread = buildEdition(
          { ...input, articles: input.articles.map((one) => ({ ...one, isRead: false })) },
          { minutes, by: 'category' },
        )
        expect(shown(edition)).toEqual(shown(unread))
      }),
    )
  })
})

test('the stories that are most worth reading are unread, the best first', () => {
  const input = editionInputOf([
    ...covered('a', 2, 1),
    ...covered('b', 3, 1),
    { id: 'c', at: 3, isRead: true },
    { id: 'd', at: 9 },
  ])
  expect(mostValuable(input, 9).map(({ articleId }) => articleId)).toEqual(['b', 'a', 'd'])
  expect(mostValuable(input, 1).map(({ articleId }) => articleId)).toEqual(['b'])
})
