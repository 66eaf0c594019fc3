import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../../testing/mail-of.ts'
import { linesOfMail } from '../extract-issue.ts'
import { divide } from '../items/items.ts'
import { markLines } from '../lines/mark-lines.ts'
import { allHeadingCandidates } from './all-heading-candidates.ts'
import { withListHeads } from './list-heads.ts'

const ENTRIES = [
  'Two libraries <a href="https://a.example/1">lend to each other</a> across the strait at no charge.',
]
  .concat(
    'The night train <a href="https://a.example/2">has a new car</a> for those who read, with a lamp for each.',
  )
  .concat(
    'A town <a href="https://a.example/3">counts its trees</a> and finds that it has more of them than people.',
  )
const TEXT =
  'The boats will serve the northern islands from spring and carry forty cars each, the company says. '

/** The titles and the sections of a mail with a heading and a text over a list, if everything that may be is a title. */
async function itemsOf(introduction: string) {
  const list = `<ul>${ENTRIES.map((entry) => `<li>${entry}</li>`).join('')}</ul>`
  const body = `<h2>Good news</h2><p>${introduction}</p>${list}<h2>Nine boats</h2><p>${TEXT.repeat(2)}</p>`
  const { marks } = markLines(linesOfMail(await htmlMail(body)).lines)
  const candidates = allHeadingCandidates(markLines(linesOfMail(await htmlMail(body)).lines))
  const titles = candidates.filter(({ isStrong, mark }) => isStrong || mark.line.startsItem)
  const outline = withListHeads({ candidates, titles, sections: [], masthead: new Set() }, marks)
  return divide(marks, outline).items.map(({ title, section }) => [
    title?.text.split(' ').slice(0, 2).join(' '),
    section,
  ])
}

const LISTED = [
  ['Two libraries', 'Good news'],
  ['The night', 'Good news'],
  ['A town', 'Good news'],
  ['Nine boats', null],
]

describe('a heading over a list of stories', () => {
  it('is their section, and not that of the next heading, if a sentence introduces the list', async () => {
    expect(await itemsOf('Some things that went well this month:')).toEqual(LISTED)
  })

  it.each(['Some things went well this month.', `${TEXT.repeat(2)}These went well:`])(
    'is a story with a text of its own: %s',
    async (text) => {
      expect((await itemsOf(text))[0]).toEqual(['Good news', null])
    },
  )
})
