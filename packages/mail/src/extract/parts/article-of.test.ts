import { expect, it } from 'vitest'
import { htmlMail } from '../../testing/mail-of.ts'
import { linesOfMail } from '../extract-issue.ts'
import { markLines } from '../lines/mark.ts'
import { articleOf } from './article-of.ts'

async function untitled(html: string) {
  const { marks, bodySize } = markLines(linesOfMail(await htmlMail(`<p>${html}</p>`)).lines)
  const item = { title: null, section: null, body: [...marks], before: [] }
  const trimmed = { item, originalUrl: null, author: null, readingMinutes: null }
  return articleOf(trimmed, { bodySize })
}

it.each([
  'Yesterday I went to see the garden that everybody had been talking of for weeks, and it was closed.',
  'Yesterday I went to see the garden that everybody had been talking of for weeks, <a href="https://x.example/">as I wrote</a>.',
  '<a href="https://x.example/">Yesterday</a> I went to see the garden that everybody had been talking of for many weeks now.',
])('a paragraph whose first words are the title keeps all its words: %s', async (html) => {
  const { title, text } = await untitled(html)
  expect(title).toBe('Yesterday I went to see the garden that everybody had been talking …')
  expect(text).toBe(html.replaceAll(/<[^>]*>/g, ''))
})

it('a paragraph that is a title as a whole keeps the words before its link', async () => {
  const words = 'The new Copperkit has a faster parser.'
  const { title, text } = await untitled(
    'The new <a href="https://x.example/">Copperkit</a> has a faster parser.',
  )
  expect([title, text]).toEqual([words, words])
})

it.each([
  ['It rained. We stayed in the house and read what had come by mail all week.', 'It rained.'],
  [
    'The council voted to close the road, which had been open since the war ended, for good.',
    'The council voted to close the road …',
  ],
  [
    'The leak exposed private data of hundreds of thousands of users of the oldest messenger in town.',
    'The leak exposed private data of hundreds of thousands of users …',
  ],
])(
  'a text without a title is named by its first sentence, or where that can be cut: %s',
  async (text, title) => {
    expect((await untitled(text)).title).toBe(title)
  },
)

it('a title is without the signs of its emphasis', async () => {
  expect((await untitled('George Dennis, *Cities and Cemeteries*, 2 * 3')).title).toBe(
    'George Dennis, Cities and Cemeteries, 2 * 3',
  )
})

it('a title is without addresses among its words', async () => {
  const { title } = await untitled('A workshop (https://x.example/a) on lamps: https://x.example/b')
  expect(title).toBe('A workshop on lamps')
})

it.each(['3. ', '[033] - ', '• ', '+ ', '> ', '👉 ', '➡️ '])(
  'a title is without the mark %s of its list',
  async (mark) => {
    expect((await untitled(`${mark}A lamp for Cygwin`)).title).toBe('A lamp for Cygwin')
  },
)

it.each([':', ';', ' ;', ','])('a title is without the sign %s of its list behind it', async (sign) => {
  expect((await untitled(`A lamp for Cygwin${sign}`)).title).toBe('A lamp for Cygwin')
})

it('a sentence is whole although its sender broke its lines', async () => {
  const broken = ['You see the lamp from many places of the town or', 'think of it.', 'It is green.']
  const { text, html } = await untitled(broken.join('<br>\n'))
  expect(text).toBe('You see the lamp from many places of the town or think of it.\nIt is green.')
  expect(html).toBe(`<p>${text.replace('\n', '<br>')}</p>`)
})

it('signs alone above and below a text are not its words', async () => {
  const { text } = await untitled(
    '⭐</p><p>The garden that everybody had been talking of is open again.</p><p>🚀',
  )
  expect(text).toBe('The garden that everybody had been talking of is open again.')
})
