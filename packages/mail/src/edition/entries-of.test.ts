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
      shares: new Map([['n0', { read: 30, all: 40 }]]),
      choices: [
        { kind: 'category', key: 'ai', preference: 'follow' },
        { kind: 'source', key: 'n7', preference: 'mute' },
      ],
    },
  )
  const entries = new Map(entriesOf(input).map(({ entry }) => [entry.articleId, entry]))
  expect(entries.get('a')).toMatchObject({
    value: 4.955,
    reasons: [
      { kind: 'worth-reading' },
      { kind: 'covered-by', count: 4 },
      { kind: 'followed-category', name: 'ai' },
      { kind: 'usually-read', name: 'n0', share: 75 },
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
