import { expect, test } from 'vitest'
import { rankCandidates } from './join-candidates.ts'

const candidates = [
  ['a', 'A bank closes its last branch', 'Margins'],
  ['b', 'Freighters return to sail', 'The Morning Ledger'],
  ['c', 'ÄRGER über Segel', 'Der Feierabend'],
].map(([id = '', title = '', newsletterName = '']) => ({
  ...{ id, title, newsletterName, publishedAt: 1, receivedAt: 1 },
}))

const found = (search: string, title = 'Cargo freighters with sail') =>
  rankCandidates(title, search, candidates).map(({ id }) => id)

test('without a search all are found, those first that share words with the headline', () => {
  expect(found('')).toEqual(['b', 'a', 'c'])
})

test.each([
  ['sail freight', ['b']],
  ['MARGINS', ['a']],
  ['ärger', ['c']],
  ['sail bank', []],
  ['  ?! ', ['b', 'a', 'c']],
])('a search for "%s" finds what has all its words in headline or newsletter', (search, ids) => {
  expect(found(search)).toEqual(ids)
})
