import { expect, it } from 'vitest'
import { pageOf } from '../../common/html/page-of.ts'
import { htmlMail } from '../../testing/mail-of.ts'
import { withListedItems } from './listed-items.ts'
import { readHtml } from './read-html.ts'

async function linesOf(html: string) {
  const page = pageOf(await htmlMail(html))
  return page === null
    ? []
    : withListedItems(readHtml(page)).map(({ text, startsItem }) => [text, startsItem])
}

it('a bullet in a separate cell begins the item in the next cell', async () => {
  const row = (text: string) => `<tr><td>•</td><td>${text}</td></tr>`
  expect(await linesOf(`<table>${row('Nine boats')}${row('Two bridges')}</table>`)).toEqual([
    ['Nine boats', true],
    ['Two bridges', true],
  ])
})

it.each([
  ['a bullet that is a link', '<p><a href="https://a.example">•</a></p><p>Nine boats</p>'],
  ['a bullet over nothing', '<p>Nine boats</p><p>•</p>'],
  ['two bullets, which part texts', '<p>•</p><p>•</p>'],
])('%s stays a line', async (_name, html) => {
  expect((await linesOf(html)).map(([text]) => text)).toContain('•')
})
