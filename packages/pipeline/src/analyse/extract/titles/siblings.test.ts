import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../../testing/mail-of.ts'
import { extractIssue, linesOfMail } from '../extract-issue.ts'
import { markLines } from '../lines/mark-lines.ts'
import { allHeadingCandidates } from './all-heading-candidates.ts'
import { withSiblings } from './siblings.ts'
import { viewOf } from './view.ts'

const NAMES = ['Harbour taxi', 'Ferry and Co', 'Night trains', 'Bees at work', 'Snow for sale']
const TEXT = 'has a new owner, who has promised to keep all of the boats and the people who sail them.'

/** The titles of a mail if a model chose the headings with these texts, and gave the others these log-odds. */
async function titlesOf(body: string, chosen: readonly string[], others: number): Promise<string[]> {
  const marked = markLines(linesOfMail(await htmlMail(body)).lines)
  const view = viewOf(marked, allHeadingCandidates(marked), { subject: '', sender: '', isPlainText: false })
  const isChosen = ({ text }: { text: string }) => chosen.some((name) => text.startsWith(name))
  const at = new Set(
    [...view.candidates.keys()].filter((index) => isChosen(view.candidates[index] ?? { text: '' })),
  )
  const odds = view.candidates.map((candidate) => (isChosen(candidate) ? 1 : others))
  return Array.from(withSiblings(view, at, odds), ({ text }) => text.replace(/:$/, ''))
}

const list = (entry: (name: string, at: number) => string) =>
  `<h2>In short</h2><ul>${NAMES.map((name, at) => `<li>${entry(name, at)}</li>`).join('')}</ul>`
const briefs = list((name, at) => `<b>${name}:</b> It ${TEXT} <a href="https://news.example/${at}">Link</a>`)

describe('the entries of a list are all titles', () => {
  it('if most of them were chosen', async () => {
    expect(await titlesOf(briefs, NAMES.slice(0, 3), -1)).toEqual(NAMES)
  })

  it('but not if few of them were', async () => {
    expect(await titlesOf(briefs, NAMES.slice(0, 2), -1)).toEqual(NAMES.slice(0, 2))
  })

  it('nor those that are no titles at all', async () => {
    expect(await titlesOf(briefs, NAMES.slice(0, 3), -2)).toEqual(NAMES.slice(0, 3))
  })

  it('if they are links like nearly all titles of the mail', async () => {
    const link = (name: string, at: number) => `<li><a href="https://news.example/${at}">${name}</a></li>`
    const usual = Array.from({ length: 20 }, (_, at) => link(`Story number ${at}`, at + 10)).join('')
    const body = `<h2>This week</h2><ul>${usual}</ul><h2>Talks</h2><ul>${NAMES.map(link).join('')}</ul>`
    expect(await titlesOf(body, ['Story', ...NAMES.slice(0, 2)], -1)).toHaveLength(25)
  })
})

it('the entries of a list without links are stories of their own', async () => {
  const STORIES = [
    'Nine boats for the islands',
    'A court lets a library lend copies',
    'Bees open a puzzle box',
  ]
  const BRIEFS = [
    'Fewer people applied for a place at the harbour school than in any year since the ferry was built.',
    'The town has promised a million for the largest ski hall of the coast, which opens in three years.',
    'The pay of pilots rose by a tenth last year, and at half of the harbours it is now above that of captains.',
    'Visits to the light house fell after the holidays, and several keepers say that the fashion is over.',
  ]
  const top = STORIES.map(
    (title, at) => `<h3><a href="https://news.example/${at}">${title}</a></h3><p>It ${TEXT} It ${TEXT}</p>`,
  )
  const body = `<h2>Top stories</h2>${top.join('')}<h2>Quick Hits</h2><ul>${BRIEFS.map((brief) => `<li>${brief}</li>`).join('')}</ul>`
  const { articles } = extractIssue(await htmlMail(body, 'Morning digest', 'The Dispatch <a@b.example>'))
  expect(articles.map(({ text }) => text).slice(3)).toEqual(BRIEFS)
})
