import { expect, it } from 'vitest'
import { htmlMail } from '../../../testing/mail-of.ts'
import { linesOfMail } from '../extract-issue.ts'
import { markLines } from '../lines/mark-lines.ts'
import { findCandidates } from './heading-candidates.ts'

const TEXT =
  'The boats will serve the northern islands from spring and carry forty cars each, the company says.'

async function candidatesOf(heading: string): Promise<string[]> {
  const { lines } = linesOfMail(await htmlMail(`<h2>${heading}</h2><p>${TEXT}</p>`))
  return findCandidates(markLines(lines)).map(({ text }) => text)
}

it.each(['Open Boats 2026 Progress', '2026 harbour permits'])(
  'a headline with a year before other words is a heading: %s',
  async (heading) => {
    expect(await candidatesOf(heading)).toEqual([heading])
  },
)

it.each(['March 2026', 'Monday, 2 March 2026', 'Juni / Juli 2026', '2 de marzo de 2026', '2 March, 10:30'])(
  'a date is no heading: %s',
  async (heading) => {
    expect(await candidatesOf(heading)).toEqual([])
  },
)
