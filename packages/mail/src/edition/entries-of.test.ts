import { expect, test } from 'vitest'
import { editionInputOf } from '../testing/edition-article.ts'
import { entriesOf } from './entries-of.ts'

test('a story has each reason of its value: its worth, newsletters, topics, habit, and earlier days', () => {
  const covered = ['n0', 'n1', 'n2', 'n3'].map((newsletterId, n) => ({
    ...{ id: n === 0 ? 'a' : `a${n}`, storyId: 'a', newsletterId, at: n, category: 'ai' },
    isDuplicate: n > 0,
    worth: 2.5,
  }))
  const input = editionInputOf(
    [
      ...covered,
      { id: 'b', newsletterId: 'n7' },
      { id: 'x', at: -900, isRead: true },
      { id: 'y', storyId: 'x', at: 2, isDuplicate: true, isUpdate: true },
      { id: 'v', at: -900, isRead: true },
      { id: 'w', storyId: 'v', at: 2, isDuplicate: true },
      { id: 'z' },
    ],
    {
      shares: new Map([
        ['n0', { read: 30, all: 40 }],
        ['n9', { read: 2, all: 60 }],
      ]),
      choices: [
        { kind: 'category', key: 'ai', preference: 'follow' },
        { kind: 'source', key: 'n7', preference: 'mute' },
      ],
    },
  )
  const entries = new Map(entriesOf(input).map(({ entry }) => [entry.articleId, entry]))
  expect(entries.get('a')).toMatchObject({
    value: 5.606,
    reasons: [
      { kind: 'worth-reading' },
      { kind: 'usually-read', name: 'n0', share: 75 },
      { kind: 'covered-by', count: 4 },
      { kind: 'followed-category', name: 'ai' },
    ],
  })
  expect(entries.get('b')).toMatchObject({
    value: -0.5,
    reasons: [{ kind: 'muted-source', name: 'n7' }, { kind: 'arrived-today' }],
  })
  expect(entries.get('y')?.reasons).toEqual([{ kind: 'update' }])
  expect(entries.get('w')?.reasons).toEqual([{ kind: 'covered-before' }])
  expect(entries.get('z')?.reasons).toEqual([{ kind: 'arrived-today' }])
})

test('what the user reads of a newsletter outweighs what editors choose once enough of it is known', () => {
  const valuesAfter = (weeks: number) => {
    const input = editionInputOf(
      [
        { id: 'praised', newsletterId: 'n0', worth: 2.5 },
        { id: 'loved', newsletterId: 'n1', worth: 1 },
      ],
      {
        shares: new Map([
          ['n0', { read: 0, all: 10 * weeks }],
          ['n1', { read: 9 * weeks, all: 10 * weeks }],
        ]),
      },
    )
    return Object.fromEntries(entriesOf(input).map(({ entry }) => [entry.articleId, entry.value]))
  }
  const [first, later] = [valuesAfter(0), valuesAfter(4)]
  expect(first).toEqual({ praised: 2.5, loved: 1 })
  expect(later.loved).toBeGreaterThan(later.praised ?? 0)
})
