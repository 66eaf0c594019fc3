import { describe, expect, test } from 'vitest'
import { newslettersOf } from './testing/newsletters-of.ts'

const from = 'news@kernel.example'

describe('two newsletters of one address', () => {
  test('that differ only in their names are separated once both names recur', () => {
    const names =
      'Kernel Daily / Kernel Jobs / Kernel Daily / Kernel Jobs / Kernel Jobs / Kernel Daily'.split(' / ')
    expect(newslettersOf(names.map((name) => ({ from, name })))).toEqual([0, 1, 0, 1, 1, 0])
  })

  test.each([
    ['brackets', '[Daily]', '[Jobs]'],
    ['a number', 'Daily Notes #41:', 'Openings #7:'],
  ])('that differ only by %s in their subjects are separated over time', (_, daily, jobs) => {
    const mails = [daily, jobs, daily, jobs, daily, jobs].map((tag, at) => ({
      from,
      subject: `${tag} headline ${'abcdef'[at]}`,
    }))
    expect(newslettersOf(mails)).toEqual([0, 1, 0, 1, 0, 1])
  })

  test('that differ only by a prefix in their subjects are separated after three of each', () => {
    const prefixes = ['Morning', 'Jobs', 'Morning', 'Jobs', 'Morning', 'Jobs', 'Jobs']
    const mails = prefixes.map((prefix, at) => ({ from, subject: `${prefix}: headline ${'abcdefg'[at]}` }))
    expect(newslettersOf(mails.slice(0, 5))).toEqual([0, 0, 0, 0, 0])
    expect(newslettersOf(mails)).toEqual([0, 1, 0, 1, 0, 1, 1])
  })

  test('are not assumed because of headlines with colons', () => {
    const subjects = 'Opinion: a / b / Review: c / Opinion: d / e / Review: f / Opinion: g / Review: h'.split(
      ' / ',
    )
    expect(newslettersOf(subjects.map((subject) => ({ from, subject })))).toEqual(subjects.map(() => 0))
  })
})
