import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../testing/mail-of.ts'
import { extractIssue } from '../extract-issue.ts'

const STORIES = [
  'Ferry company orders nine electric boats',
  'A court lets a library lend digital copies',
  'Bees learn to open a puzzle box',
  'A town sells its snow to a ski hall',
]
const BLURB = 'The boats will serve the northern islands from spring and carry forty cars each.'

const badge = (text: string) => `<span style="display:inline-block;font-size:10px">${text}</span>`

async function titlesOf(headlineOf: (title: string, at: number) => string) {
  const body = STORIES.map(
    (title, at) =>
      `<h3 style="font-size:20px"><a href="https://n.example/${at}">${headlineOf(title, at)}</a></h3><p>${BLURB}</p>`,
  )
  return extractIssue(await htmlMail(body.join(''), 'The week')).articles.map(({ title }) => title)
}

describe('a short word in much smaller type is no part of a headline', () => {
  it.each<[string, (title: string, at: number) => string]>([
    ['at its end', (title) => `${title} ${badge('New')}`],
    ['at its end without a space', (title) => `${title}${badge('5 min read')}`],
    ['at its beginning', (title) => `${badge('Transport')} ${title}`],
    ['at the beginning of some', (title, at) => (at % 2 === 0 ? `${badge('New')} ${title}` : title)],
  ])('%s', async (_, headlineOf) => {
    expect(await titlesOf(headlineOf)).toEqual(STORIES)
  })

  it('unless the larger type is one word, as a large first letter is', async () => {
    const titles = await titlesOf(
      (title) => `<span style="font-size:40px">${title[0]}</span>${title.slice(1)}`,
    )
    expect(titles).toEqual(STORIES)
  })
})
