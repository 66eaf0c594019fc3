import { describe, expect, test } from 'vitest'
import { planIssue, type ReadPart, type StoredArticle } from './plan-issue.ts'

const about = (title: string) => ({
  title,
  url: `https://${title}.example`,
  originalUrl: `https://click.example/${title}`,
  text: `${title} begins ${title} goes on ${title} ends`,
})

const stored = (title: string, position: number, rest: Partial<StoredArticle> = {}): StoredArticle => ({
  ...about(title),
  id: title,
  position,
  isExcluded: false,
  isReclassified: false,
  isDear: false,
  ...rest,
})
const article = (title: string): ReadPart => ({ ...about(title), isArticle: true })
const nonArticlePart = (title: string): ReadPart => ({ ...about(title), isArticle: false })

/** The planned parts in words: the input, the present state, the result. */
const planned = (before: StoredArticle[], now: ReadPart[]) =>
  planIssue(before, now)
    .map(({ read, article: of }) =>
      [read === null ? '-' : now[read]?.title, of ? `${of.id} ${of.decision}` : 'new'].join(': '),
    )
    .join(', ')

describe('an issue that is reprocessed', () => {
  test('keeps its articles where they are found again, in the order they have now', () => {
    expect(planned([stored('a', 0), stored('b', 1)], [article('b'), article('c'), article('a')])).toBe(
      'b: b kept, c: new, a: a kept',
    )
  })

  test('excludes an article that is a non-article part now, which becomes that part', () => {
    expect(planned([stored('a', 0), stored('b', 1)], [article('a'), nonArticlePart('b')])).toBe(
      'a: a kept, b: b gone',
    )
  })

  test('excludes an article that is no longer found, after the one before it', () => {
    const before = [stored('a', 0), stored('b', 1), stored('c', 2), stored('d', 3)]
    expect(planned(before, [nonArticlePart('x'), article('a'), article('d')])).toBe(
      'x: new, a: a kept, -: b gone, -: c gone, d: d kept',
    )
  })

  test('keeps what was saved, highlighted or tagged, found as a non-article part or not at all', () => {
    const dear = { isDear: true }
    expect(planned([stored('a', 0, dear), stored('b', 1, dear)], [nonArticlePart('b')])).toBe(
      '-: a dear, b: b dear',
    )
  })

  test('keeps excluded what the user excluded, whatever reprocessing finds', () => {
    const out = { isReclassified: true, isExcluded: true }
    const before = [stored('a', 0, out), stored('b', 1, out), stored('c', 2, out)]
    expect(planned(before, [article('a'), nonArticlePart('b')])).toBe('a: a out, b: b out, -: c out')
  })

  test('keeps what the user made of a non-article part, found as a non-article part, as an article, or not at all', () => {
    const made = { isReclassified: true }
    const before = [stored('a', 0, made), stored('b', 1, made), stored('c', 2, made)]
    expect(planned(before, [nonArticlePart('a'), article('b')])).toBe('a: a dear, b: b kept, -: c dear')
  })

  test('distinguishes what the user made of a non-article part from an article with the same link', () => {
    const link = { url: 'https://all.example', originalUrl: 'https://all.example' }
    const before = [stored('a', 0, link), stored('b', 1, { ...link, isReclassified: true })]
    const now = [
      { ...article('a'), ...link, title: 'A', text: 'Anew.' },
      { ...nonArticlePart('b'), ...link, title: '' },
    ]
    expect(planned(before, now)).toBe('A: a kept, : b dear')
  })

  test('restores what earlier processing did not find', () => {
    expect(planned([stored('a', 0, { isExcluded: true })], [article('a')])).toBe('a: a kept')
  })

  test('is planned the same when nothing changed', () => {
    const before = [stored('a', 0), stored('b', 2, { isExcluded: true }), stored('c', 3)]
    expect(planned(before, [article('a'), nonArticlePart('x'), nonArticlePart('b'), article('c')])).toBe(
      'a: a kept, x: new, b: b gone, c: c kept',
    )
  })
})
