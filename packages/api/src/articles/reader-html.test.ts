import { expect, it } from 'vitest'
import { readerHtml } from './reader-html.ts'

it.each([
  ['<h4>One</h4><p>a</p><h3>Two</h3>', '<h3>One</h3><p>a</p><h3>Two</h3>'],
  [
    '<h3>One</h3><h6>Two</h6><h5>Three</h5><h3>Four</h3>',
    '<h3>One</h3><h4>Two</h4><h4>Three</h4><h3>Four</h3>',
  ],
  ['<h1>1</h1><h2 dir="rtl">2</h2><h3>3</h3>', '<h3>1</h3><h4 dir="rtl">2</h4><h5>3</h5>'],
  ['<hr><p>h4 &lt;h4&gt;</p>', '<hr><p>h4 &lt;h4&gt;</p>'],
])('the headings of %s follow a title of level 2 without gaps', (html, shown) => {
  expect(readerHtml(html, new Set())).toBe(shown)
})
