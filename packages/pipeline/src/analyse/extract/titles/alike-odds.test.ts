import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../../testing/mail-of.ts'
import { linesOfMail } from '../extract-issue.ts'
import { markLines } from '../lines/mark-lines.ts'
import { alikeOdds } from './alike-odds.ts'
import { allHeadingCandidates } from './all-heading-candidates.ts'

const HEADS = ['At sea', 'On land']
const LINKS = [
  'Cargo ships return to sail',
  'Calculator',
  'Nine bakers on butter',
  'Why the night train is late',
  'A harbour heats a town',
]

/** Candidates of two large headings, then a list of links. */
async function candidatesOf() {
  const links = LINKS.map((text, n) => `<li><a href="https://site${n}.example/story">${text}</a></li>`)
  const heads = HEADS.map((text) => `<h2>${text}</h2><p>Nothing much happened there this week.</p>`)
  const { lines } = linesOfMail(await htmlMail(`${heads.join('')}<ul>${links.join('')}</ul>`))
  const candidates = allHeadingCandidates(markLines(lines)).filter(({ isStrong, href }) => isStrong || href)
  expect(candidates.map(({ text }) => text)).toEqual([...HEADS, ...LINKS])
  return candidates
}

describe('alikeOdds', () => {
  it('raises a link of a list whose other links are titles', async () => {
    const [, , , calculator = 0] = alikeOdds(await candidatesOf(), [-2, -2, 3, -0.9, 3, 2, 3])
    expect(calculator).toBeGreaterThan(0)
  })

  it('lowers the only likely title among links that are none', async () => {
    const [, , sure = 0] = alikeOdds(await candidatesOf(), [-2, -2, 0.4, -2, -2, -2, -2])
    expect(sure).toBeLessThan(0)
  })

  it('leaves the order of two headings alone, and what stands out as no title', async () => {
    const [sea = 0, land = 0, , advertisement] = alikeOdds(await candidatesOf(), [-1, 1, 3, -5, 3, 2, 3])
    expect(land - sea).toBeCloseTo(2)
    expect(advertisement).toBe(-5)
  })
})
