import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../testing/property-runs.ts'
import { parseQuery } from './parse-query.ts'
import type { SearchTree } from './search-query.ts'

const TODAY = '2026-11-22'
const tree = (text: string) => parseQuery(text, TODAY)?.tree

/** A tree in short, for comparison. */
function short(one: SearchTree | undefined): string {
  if (!one) return ''
  if (one.kind === 'every') return `(${one.of.map(short).join(' & ')})`
  if (one.kind === 'any') return `(${one.of.map(short).join(' | ')})`
  if (one.kind === 'not') return `!${short(one.of)}`
  if (one.kind === 'words') {
    const words = one.words.join('_') + { none: '', prefix: '*', part: '**' }[one.wildcard]
    return (one.field === 'text' ? '' : `${one.field}:`) + (one.isExact ? `"${words}"` : words)
  }
  return `${one.kind}:${JSON.stringify(Object.values(one).slice(1))}`
}

describe('a query', () => {
  it.each([
    ['bakery', 'bakery'],
    ['Bäckerei  BROT', '(backerei & brot)'],
    ['a b OR c d', '(a & (b | c) & d)'],
    ['a OR b OR c', '(a | b | c)'],
    ['(a b) OR c', '((a & b) | c)'],
    ['-(a OR b) c', '(!(a | b) & c)'],
    ['NOT a AND b', '(!a & b)'],
    ['(a OR (b OR -c)) (d (e f))', '((a | b | !c) & d & e & f)'],
    ['a OR NOT (b c) -((d))', '((a | !(b & c)) & !d)'],
    ['a OR () b', '(a & b)'],
    ['-"sour dough" bread', '(!"sour_dough" & bread)'],
    ['“sour dough”', '"sour_dough"'],
    ['"sour dough', '"sour_dough"'],
    ["what's C++", '(what_s & c)'],
    ['bak* *zeit* *heit', '(bak* & zeit** & heit**)'],
    ['title:"a b" title:c url:x.y/z', '(title:"a_b" & title:c & url:"x_y_z")'],
    ['from:"Morning Ledger"', 'from:["Morning Ledger"]'],
    ['From:a@b.example', 'from:["a@b.example"]'],
    ['is:read|unread', 'is:[["read","unread"]]'],
    ['age:<7d', 'age:[true,604800000]'],
    ['age:>2w', 'age:[false,1209600000]'],
    ['on:yesterday', 'on:["2026-11-21","2026-11-21"]'],
    ['before:2026-02', 'before:["2026-02-01","2026-02-28"]'],
    ['after:2025', 'after:["2025-01-01","2025-12-31"]'],
  ])('%s is understood', (text, expected) => {
    expect(short(tree(text))).toBe(expected)
  })

  it.each([
    ['is:blue', '(is & blue)'],
    ['after:2026-02-30', '(after & 2026_02_30)'],
    ['colour:red', '(colour & red)'],
    ['age:soon lang:', '(age & soon & lang)'],
    ['(a b', '(a & b)'],
    ['a) b', '(a & b)'],
    ['OR a OR', 'a'],
    ['() a', 'a'],
    ['https://a.example/b', '(https & a_example & b)'],
  ])('%s has plain words where it is nothing else', (text, expected) => {
    expect(short(tree(text))).toBe(expected)
  })

  it.each(['', '  ', '()', '-', '""', '!?', '😀', 'OR'])('%j finds nothing', (text) => {
    expect(parseQuery(text, TODAY)).toBe(undefined)
  })

  it('knows the position of each term, so that it can be removed', () => {
    const text = 'bakery  -from:"Morning Ledger" after:2026-10-01'
    const terms = parseQuery(text, TODAY)?.terms ?? []
    expect(terms.map(({ start, end }) => text.slice(start, end))).toEqual([
      'bakery',
      '-from:"Morning Ledger"',
      'after:2026-10-01',
    ])
    expect(terms.map(({ isNot }) => isNot)).toEqual([false, true, false])
  })

  it('may end in an unfinished word while it is typed', () => {
    const typed = (text: string) => short(parseQuery(text, TODAY, { isTyping: true })?.tree)
    expect(typed('sour dou')).toBe('(sour & dou*)')
    expect(typed('sour dough ')).toBe('(sour & dough)')
    expect(typed('"dou"')).toBe('"dou"')
  })

  it('of a long query uses the first words', () => {
    const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`)
    const found = (text: string) =>
      (parseQuery(text, TODAY)?.terms ?? []).map(({ term }) => (term.kind === 'words' ? term.words : []))
    expect(found(`"${words(100).join(' ')}"`)).toEqual([words(32)])
    expect(found(`"${words(30).join(' ')}" "a b c d" e is:read`)).toEqual([words(30), ['a', 'b'], []])
    expect(short(tree('a* b* c* d* e'))).toBe('(a* & b* & c* & d & e)')
  })

  // Each took the parser of a library twice as long as one parenthesis fewer: these took days.
  it.each([
    ['parentheses beside each other', Array(30).fill('(a)').join(' '), 30],
    ['alternatives beside each other', Array(15).fill('(a OR -b)').join(' '), 30],
    [
      'parentheses in each other',
      Array(15)
        .fill(`${'('.repeat(8)}a OR b${')'.repeat(8)}`)
        .join(' '),
      30,
    ],
    ['parentheses with a minus', Array(30).fill('-(-(-(a)))').join(' OR '), 30],
  ])('%s take no time', (_, text, terms) => {
    expect(parseQuery(text, TODAY)?.terms).toHaveLength(terms)
  })

  it('never fails and takes few milliseconds for any input', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom('(', ')', '-', 'OR', 'NOT', '"', ':', '*', ' ', 'from:', 'age:<', 'a', '東京', '\0'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
        const query = parseQuery(pieces.join(''), TODAY)
        expect(query === undefined || query.terms.length > 0).toBe(true)
        expect(query?.terms.length ?? 0).toBeLessThanOrEqual(30)
      }),
      { numRuns: runs(500) },
    )
  })
})
