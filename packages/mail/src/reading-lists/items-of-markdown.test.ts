import { expect, test } from 'vitest'
import { isMarkdownExport, itemsOfMarkdown, markdownData } from './items-of-markdown.ts'

async function itemOf(text: string) {
  async function* bytes() {
    yield Buffer.from(text)
  }
  const { value } = await itemsOfMarkdown(bytes()).next()
  return value
}

const AT = Date.UTC(2026, 10, 20, 8, 1, 2, 3)
const DATA = markdownData({
  tags: ['heat pumps'],
  highlights: [{ id: 'abc', at: AT, prefix: 'a -->', suffix: null, start: 4 }],
})

test('a file that Obsidian rewrote, with a changed note, is read with both', async () => {
  const file = `---
title: "Freighters: under sail"
newsletter: Quayside
url: https://quayside.example/sails
saved: 2026-11-21T08:30:01.007Z
tags:
  - heat-pumps
  - my-own
---

# Freighters

> Eleven ships

A note\r
of two lines

Green, 2026-11-20 ^h-abc

Words of the user.

> Added by hand

Blue, 2026-11-22 ^h-new

${DATA}
`
  expect(isMarkdownExport(file)).toBe(true)
  expect(await itemOf(file)).toMatchObject({
    kind: 'tidings',
    item: {
      ...{ title: 'Freighters: under sail', url: 'https://quayside.example/sails', isSaved: true },
      ...{ savedAt: Date.UTC(2026, 10, 21, 8, 30, 1, 7), tags: ['heat pumps', 'my-own'] },
      highlights: [
        {
          ...{ text: 'Eleven ships', note: 'A note\nof two lines', color: 'green', createdAt: AT },
          ...{ prefix: 'a -->', suffix: null, start: 4 },
        },
        { text: 'Added by hand', note: null, color: 'blue', createdAt: Date.UTC(2026, 10, 22), start: null },
      ],
    },
  })
})

test('an article that is not saved is not saved by the import, unless the file is from a version without that field', async () => {
  const file = `---\ntitle: "A"\nnewsletter: "B"\n---\n\n> Text\n\nPink, 2026-11-20 ^h-abc\n`
  expect(await itemOf(file)).toMatchObject({ item: { isSaved: true } })
  expect(await itemOf(`${file}\n${DATA}\n`)).toMatchObject({ item: { isSaved: false, savedAt: AT } })
})

test.each([
  ['a note of the user', '# A note\n\nWords.\n'],
  ['properties of other files', '---\ntitle: A\ntags: [b]\n---\n\nWords.\n'],
  ['no properties', 'title: A\nnewsletter: B\n'],
])('%s is none', (_, file) => {
  expect(isMarkdownExport(file)).toBe(false)
})

test.each([
  '<!-- tidings {',
  '<!-- tidings [] -->',
  '<!-- tidings {"tags":1,"highlights":[null,{"id":1}]} -->',
])('what was changed to %s does no harm', async (data) => {
  const file = `---\ntitle: "A"\nnewsletter: "B"\n---\n\n> Text\n\nPink, 2026-11-20 ^h-abc\n\n${data}\n`
  expect(await itemOf(file)).toMatchObject({ item: { highlights: [{ text: 'Text', color: 'pink' }] } })
})

// Enough for quadratic time to take minutes. A line separator ends no line of the file, but one for patterns.
const SPACES = ' '.repeat(200_000)
test.each([
  ['a property', `tags:${SPACES}\u2028a\u2028`],
  ['a list item', `tags:\n-${SPACES}\u2028a\u2028`],
  ['a word in quotes', `tags:\n- '${SPACES}a\r`],
])('white space before %s takes linear time', async (_, lines) => {
  const file = `---\ntitle: "A"\nnewsletter: "B"\n${lines}\n---\n\n> Text\n\nPink, 2026-11-20 ^h-abc\n`
  expect(await itemOf(file)).toMatchObject({ item: { title: 'A', highlights: [{ text: 'Text' }] } })
})
