import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Matchable, matchParts } from './match-parts.ts'

const part = (title: string, link: string | null, text = `What is said of it: ${title}.`): Matchable => ({
  title,
  url: link && `https://${link}`,
  originalUrl: link && `https://click.example/${link}`,
  text,
})
const SCHEDULER = part('A scheduler lands after nine years', 'lwn.example/a')
const SAILS = part('Cargo ships go back to sail', 'ships.example/b')
const PHONES = part('What fits on a phone', 'phones.example/c')

/** The places of matched parts, before and after. */
const pairs = (before: Matchable[], after: Matchable[]) =>
  [...matchParts(before, after)].map((pair) => pair.join('>')).toSorted()

test('parts that stayed are matched, whatever was added before, between and after them', () => {
  const added = part('Something new', 'new.example')
  expect(pairs([SCHEDULER, SAILS], [added, SCHEDULER, added, SAILS, added])).toEqual(['0>1', '1>3'])
})

test('a part is matched by its link when its title has changed', () => {
  expect(pairs([SAILS, SCHEDULER], [part('Kernel', 'lwn.example/a', 'Other words.')])).toEqual(['1>0'])
})

test('a part is matched by the link of the mail when the clean one is resolved differently', () => {
  const resolved = { ...SAILS, url: 'https://elsewhere.example/sail', title: 'Sail', text: 'Short.' }
  expect(pairs([PHONES, SAILS], [resolved])).toEqual(['1>0'])
})

test('a part is matched by its title when its link has changed', () => {
  expect(pairs([SCHEDULER, PHONES], [{ ...PHONES, url: null, originalUrl: null, text: '' }])).toEqual(['1>0'])
})

test('parts without links are matched by their text under other titles', () => {
  const text = 'The patch set shrank from nine thousand lines to two, which took nine years of arguments.'
  const hulls = 'Steel hulls carry sails again, after a century.'
  const before = [part('Kernel', null, text), part('Ships', null, hulls)]
  const after = [part('News of ships', null, `${hulls} And more.`), part('Patches', null, text)]
  expect(pairs(before, after)).toEqual(['0>1', '1>0'])
})

test('a part of two words is matched by them, under any title', () => {
  const bare = (title: string): Matchable => ({ title, text: 'Dear readers,', url: null, originalUrl: null })
  expect(pairs([SAILS, bare('Dear readers,')], [bare(''), SAILS])).toEqual(['0>1', '1>0'])
})

test('parts that share one link are distinguished by their words, and by their order when all is alike', () => {
  const items = ['scheduler news', 'ship news', 'phone news'].map((text) =>
    part(text, 'all.example', `All the ${text} there is`),
  )
  const turned = [items[2], items[0]].flatMap((item) => item ?? [])
  expect(pairs(items, turned)).toEqual(['0>1', '2>0'])
  const same = [SAILS, SAILS, SAILS]
  expect(pairs(same, same)).toEqual(['0>0', '1>1', '2>2'])
})

test('a link that very many parts share does not match different ones', () => {
  const items = Array.from({ length: 60 }, (_, at) =>
    part(`about number ${at}`, 'all.example', `The text of ${at} is ${at} words ${at} long ${at}`),
  )
  const now = items.map((item) => ({ ...item, title: item.text })).slice(1)
  expect(pairs(items, now)).toEqual(now.map((_, at) => `${at + 1}>${at}`).toSorted())
})

test('a text that is now several parts is matched with the largest of them', () => {
  const long =
    'a scheduler lands after nine years of arguments and the patch set shrank to two thousand lines'
  const short = 'cargo ships go back to sail'
  const whole = part('This week', null, `${short}. ${long}.`)
  expect(pairs([whole], [part('Ships', null, short), part('Kernel', null, long)])).toEqual(['0>1'])
})

test('different parts are not matched', () => {
  expect(pairs([SCHEDULER], [SAILS])).toEqual([])
  expect(pairs([SCHEDULER], [])).toEqual([])
  expect(pairs([], [SCHEDULER])).toEqual([])
})

test('no part is matched twice, and an issue matched with itself is matched completely', () => {
  const word = fc.constantFrom('sail', 'ship', 'kernel', 'phone', 'news', 'week')
  const words = fc.array(word, { maxLength: 6 }).map((list) => list.join(' '))
  const sites = fc.constantFrom('https://a.example', 'https://b.example', 'https://c.example')
  const link = fc.option(sites, { nil: null })
  const one = fc.record({ title: words, url: link, originalUrl: link, text: words })
  const parts = fc.array(one, { maxLength: 12 })
  fc.assert(
    fc.property(parts, parts, (before, after) => {
      const found = matchParts(before, after)
      expect(new Set(found.values()).size).toBe(found.size)
      for (const [old, next] of found) expect([before[old], after[next]]).not.toContain(undefined)
      const named = before.filter(({ title, url, originalUrl }) => title || url || originalUrl)
      expect(matchParts(named, named).size).toBe(named.length)
    }),
  )
})
