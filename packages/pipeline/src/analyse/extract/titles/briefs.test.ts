import { describe, expect, it } from 'vitest'
import { htmlMail } from '../../../testing/mail-of.ts'
import { extractIssue } from '../extract-issue.ts'

type Brief = readonly [text: string, url: string]

const BRIEFS: readonly Brief[] = [
  ['Ferry company orders nine electric boats for the northern islands', 'https://ferries.example/boats'],
  ['A court lets a library lend digital copies of its books', 'https://court.example/library'],
  ['Bees learn to open a puzzle box from each other within a day', 'https://bees.example/box'],
  ['A town sells its snow to a ski hall and fights about the noise', 'https://snow.example/town'],
  ['The lighthouse keepers count every swift in the valley again', 'https://birds.example/swifts'],
  ['Two young engineers repair a bridge in one night and go home', 'https://bridges.example/night'],
]

async function read(layout: (briefs: readonly Brief[]) => string) {
  const sections = [
    `<h2>On the water</h2>${layout(BRIEFS.slice(0, 3))}`,
    `<h2>Odds and ends</h2>${layout(BRIEFS.slice(3))}`,
  ].join('')
  const footer = '<p><a href="https://dispatch.example/u">Unsubscribe</a></p>'
  const mail = await htmlMail(
    `<h1>The Dispatch</h1>${sections}${footer}`,
    'Weekly',
    'The Dispatch <a@b.example>',
  )
  return extractIssue(mail).articles.map(({ url, text }) => [text.slice(0, 12), url])
}

const linked = ([text, url]: Brief) => {
  const [first = '', ...words] = text.split(' ')
  return `${first} <a href="${url}">${words.slice(0, 3).join(' ')}</a> ${words.slice(3).join(' ')}`
}

describe('each paragraph below a section that links to a different page is an article', () => {
  it.each<[string, (briefs: readonly Brief[]) => string]>([
    ['a list', (briefs) => `<ul>${briefs.map((brief) => `<li>${linked(brief)}</li>`).join('')}</ul>`],
    [
      'bullets in cells',
      (briefs) =>
        `<table>${briefs.map((brief) => `<tr><td>•</td><td>${linked(brief)}</td></tr>`).join('')}</table>`,
    ],
    ['line breaks', (briefs) => `<p>${briefs.map(linked).join('<br>')}</p>`],
    ['paragraphs', (briefs) => briefs.map((brief) => `<p>${linked(brief)}</p>`).join('')],
  ])('%s', async (_name, layout) => {
    expect(await read(layout)).toEqual(BRIEFS.map(([text, url]) => [text.slice(0, 12), url]))
  })
})

it('the paragraphs of one text with links are not', async () => {
  const text = BRIEFS.map(
    (brief) => `<p>${linked(brief)}. ${'It took longer than anybody had thought. '.repeat(9)}</p>`,
  ).join('')
  const mail = await htmlMail(
    `<h1>A week on the water</h1><h3>How it began</h3>${text}`,
    'A week on the water',
  )
  expect(extractIssue(mail).articles.map(({ title }) => title)).toEqual(['A week on the water'])
})
