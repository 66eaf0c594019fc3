// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { paint } from './paint.ts'
import { placeOf, rangeOf } from './place-of.ts'
import { passageOf } from './use-text-selection.ts'

afterEach(() => document.body.replaceChildren())

function page(html: string): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = html
  document.body.append(root)
  return root
}

/** The passage from the first `from` to the end of the next `to` in the text content. */
function select(root: HTMLElement, from: string, to: string) {
  const content = root.textContent ?? ''
  const start = content.indexOf(from)
  return passageOf(root, { start, end: content.indexOf(to, start) + to.length })
}

test('a passage has its words, its surroundings and its position', () => {
  const root = page('<p>The patch set <a href="/x">shrank from 14,000 lines</a> to 900.</p>')
  expect(select(root, 'set', 'shrank')).toEqual({
    text: 'set shrank',
    prefix: 'The patch ',
    suffix: ' from 14,000 lines to 900.',
    start: 10,
    end: 20,
  })
})

test('a passage over paragraphs, lists and tables reads as they do', () => {
  const root = page(
    '<h2>What  changed</h2>\n<p>The bill,<br>mostly.<br><br>So.</p><ul><li>Nine days</li><li>Four</li></ul><table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>',
  )
  const whole = { start: 0, end: root.textContent?.length ?? 0 }
  expect(passageOf(root, whole)?.text).toBe(
    'What changed\n\nThe bill,\nmostly.\n\nSo.\n\nNine days\nFour\n\na b\nc',
  )
})

test('preformatted lines stay lines', () => {
  const root = page('<pre>one\ntwo</pre>')
  expect(select(root, 'one', 'two')?.text).toBe('one\ntwo')
})

test('white space at the ends is no part of a passage', () => {
  const root = page('<p>One.</p>\n\n<p>Two.</p>')
  expect(passageOf(root, { start: 2, end: 6 })).toMatchObject({ text: 'e.', start: 2, end: 4 })
})

test.each([
  ['white space', '<p>a</p> \n <p>b</p>', 1, 4],
  ['characters that nobody sees', '<p>a\u200c\u00ad\u200bb</p>', 1, 4],
])('%s is no passage', (_, html, start, end) => {
  expect(passageOf(page(html), { start, end })).toBe(undefined)
})

test('what is around a passage is not cut within an emoji', () => {
  const root = page(`<p>👩${'a'.repeat(31)}X${'b'.repeat(31)}👩</p>`)
  expect(select(root, 'X', 'X')).toMatchObject({ prefix: 'a'.repeat(31), suffix: 'b'.repeat(31) })
})

test('a selection that goes beyond the text is cut to it', () => {
  const root = page('<p>Inside</p>')
  root.insertAdjacentHTML('beforebegin', '<p>Before</p>')
  root.insertAdjacentHTML('afterend', '<p>After</p>')
  const all = document.createRange()
  all.selectNodeContents(document.body)
  expect(placeOf(root, all)).toEqual({ start: 0, end: 6 })
})

test('a selection beside the text is no place in it', () => {
  const root = page('<p>Inside</p>')
  root.insertAdjacentHTML('afterend', '<p>After</p>')
  const beside = document.createRange()
  beside.selectNodeContents(document.body.lastChild ?? document.body)
  expect(placeOf(root, beside)).toBe(undefined)
})

test('the range of a place covers the place', () => {
  const root = page('<p>One <em>two</em> three</p><p>four</p>')
  const range = rangeOf(root, { start: 2, end: 15 })
  expect(range?.toString()).toBe('e two threefo')
  expect(range && placeOf(root, range)).toEqual({ start: 2, end: 15 })
  expect(rangeOf(root, { start: 90, end: 95 })).toBe(undefined)
})

test('paint goes over links and paragraphs, and comes off without a trace', () => {
  const html = '<p>One <a href="/x">two</a> three</p><p>four</p>'
  const root = page(html)
  const remove = paint(root, [
    { start: 2, end: 15 },
    { start: 4, end: 7 },
  ])
  expect([...root.querySelectorAll(':not(mark) > mark, p > mark')].map((mark) => mark.textContent)).toEqual([
    'e ',
    'two',
    ' three',
    'fo',
  ])
  remove()
  expect(root.innerHTML).toBe(html)
})
