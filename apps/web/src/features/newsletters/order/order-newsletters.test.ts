import type { Newsletter } from '@tidings/api/newsletters/schema'
import { expect, test } from 'vitest'
import { type NewsletterOrder, orderNewsletters } from './order-newsletters.ts'

const of = (name: string, more: Partial<Newsletter> = {}): Newsletter => ({
  id: name,
  name,
  sourceEmail: `${name.toLowerCase()}@letters.example`,
  color: 'sw-blue',
  ...more,
})
const ALL = [
  of('Beacon', { unread: 2, lastIssueAt: '2026-11-20T00:00:00Z', folder: 'Work', tags: ['linux', 'rust'] }),
  of('almanac', { unread: 7, lastIssueAt: '2026-11-01T00:00:00Z', tags: ['rust'] }),
  of('Café', { lastIssueAt: '2026-11-22T00:00:00Z', folder: 'Home' }),
  of('Dune'),
]
const shown = (order: Partial<NewsletterOrder>) =>
  orderNewsletters(ALL, { search: '', sort: 'name', grouping: 'none', ...order }).map(
    ({ name, newsletters }) => [name, ...newsletters.map((one) => one.name)],
  )

test.each([
  ['name', ['almanac', 'Beacon', 'Café', 'Dune']],
  ['last', ['Café', 'Beacon', 'almanac', 'Dune']],
  ['unread', ['almanac', 'Beacon', 'Café', 'Dune']],
] as const)('sorted by %s they are %o', (sort, names) => {
  expect(shown({ sort })).toEqual([[null, ...names]])
})

test('words are searched in names, addresses, folders and tags, without accents and case', () => {
  expect(shown({ search: 'CAFE' })).toEqual([[null, 'Café']])
  expect(shown({ search: 'rust work' })).toEqual([[null, 'Beacon']])
  expect(shown({ search: 'dune@letters' })).toEqual([[null, 'Dune']])
  expect(shown({ search: 'nothing' })).toEqual([])
})

test('in groups, those without come last, and one with two tags is in both', () => {
  expect(shown({ grouping: 'folder' })).toEqual([
    ['Home', 'Café'],
    ['Work', 'Beacon'],
    [null, 'almanac', 'Dune'],
  ])
  expect(shown({ grouping: 'tag' })).toEqual([
    ['linux', 'Beacon'],
    ['rust', 'almanac', 'Beacon'],
    [null, 'Café', 'Dune'],
  ])
})
