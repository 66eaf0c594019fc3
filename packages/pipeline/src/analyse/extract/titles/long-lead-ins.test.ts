import { expect, it } from 'vitest'
import { htmlMail } from '../../../testing/mail-of.ts'
import { extractIssue } from '../extract-issue.ts'

const LONG =
  'The sheriff of the northern islands says that his record as a ferry pilot in another harbour is of no interest to anybody at all.'
const TEXT =
  'He said so in a letter to the council, which had asked him about three fines and a grounded boat, and which now wants to see the log of his last year at sea before it votes on the budget in June.'
const STORIES = [
  'A court halts the rule on new moorings.',
  'The first ski hall opens at the coast.',
  'Nine electric boats for the islands.',
  'A town counts its trees once more.',
]

async function titlesOf(titles: readonly string[]): Promise<string[]> {
  const story = (title: string, at: number) =>
    `<p><b>${title}</b> ${TEXT}</p><p><a href="https://post.example/${at}">Harbour Post</a></p>`
  const mail = await htmlMail(`<h2>Government</h2>${titles.map(story).join('')}`, 'Daily brief')
  return extractIssue(mail).articles.map(({ title }) => title)
}

it('a long sentence in bold at the start of a text is a title between shorter ones', async () => {
  const titles = STORIES.toSpliced(2, 0, LONG)
  expect(await titlesOf(titles)).toEqual(titles)
})

it('a long sentence in bold is no title below the last of the shorter ones', async () => {
  expect(await titlesOf([...STORIES, LONG])).toEqual(STORIES)
})
