import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitiseHtml } from '../common/html/sanitise-html.ts'
import { bookAddress, xhtmlOf } from './xhtml.ts'

const none = () => undefined

describe('HTML as content of a book', () => {
  test.each([
    ['<p>a<br>b & <b>c</b></p>', '<p>a<br/>b &amp; <b>c</b></p>'],
    ['<b>x<p>y</p></b>', 'x<p>y</p>'],
    ['<h3>a<p>b</p></h3>', '<h3>a b</h3>'],
    ['<h1>a</h1><h2>b</h2>', '<h3>a</h3><h3>b</h3>'],
    ['<ul>x<li>a</li><p>b</p></ul>', '<ul><li>x</li><li>a</li><li><p>b</p></li></ul>'],
    ['<ol start="3"><li>a</li></ol>', '<ol start="3"><li>a</li></ol>'],
    ['<dl><dt>a</dt><dd>b</dd></dl>', '<div><p><strong>a</strong></p><blockquote>b</blockquote></div>'],
    ['<li>alone</li>', '<div>alone</div>'],
    ['<figure><figcaption>c</figcaption>x</figure>', '<figure>x<figcaption>c</figcaption></figure>'],
    [
      '<table><tr><td colspan="0">a</td></tr><thead><tr><th>h</th></tr></thead></table>',
      '<table><thead><tr><th>h</th></tr></thead><tbody><tr><td>a</td></tr></tbody></table>',
    ],
    ['<a href="https://x.example/a b">x</a>', '<a href="https://x.example/a%20b">x</a>'],
    ['<a href="mailto:a@b.example">x</a>', 'x'],
    ['<a href="https://x.example/"><p>x</p></a>', '<p>x</p>'],
    ['<img src="https://x.example/a.png" alt="A boat">', '<i>A boat</i>'],
    [
      '<p>a<sup><a href="#note-1" id="noteref-1">1</a></sup></p><ol><li id="note-1">b <a href="#noteref-1">↩</a></li></ol>',
      '<p>a<sup><a href="#note-1" id="noteref-1">1</a></sup></p><ol><li id="note-1">b <a href="#noteref-1">↩</a></li></ol>',
    ],
    ['<a href="#note-7">1</a><a href="#app">2</a>', '12'],
    ['<ul><li id="note-1">a</li><li id="note-1">b</li></ul>', '<ul><li id="note-1">a</li><li>b</li></ul>'],
    ['a\u0007b\ufffe', 'ab'],
  ])('%j becomes %j', (html, expected) => {
    expect(xhtmlOf(html, none)).toBe(expected)
  })

  test('a picture of the book is shown by its file, and nothing else is loaded', () => {
    const html = '<p><img src="picture:1" alt="&quot;A&quot;"><img src="https://x.example/1.gif"></p>'
    expect(xhtmlOf(html, (source) => (source === 'picture:1' ? 'pictures/1.png' : undefined))).toBe(
      '<p><img src="pictures/1.png" alt="&quot;A&quot;"/></p>',
    )
  })

  test('every element that is opened is closed, for any HTML', () => {
    const tags = 'p b a li ul ol table tr td th figure figcaption blockquote h3 pre dl dt dd img br hr'.split(
      ' ',
    )
    const part = fc.oneof(
      fc.constantFrom(...tags).map((tag) => `<${tag}>`),
      fc.constantFrom(...tags).map((tag) => `</${tag}>`),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const open: string[] = []
        for (const [, isEnd, tag = '', isEmpty] of xhtmlOf(sanitiseHtml(parts.join('')), none).matchAll(
          /<(\/?)([a-z0-9]+)[^>]*?(\/?)>/g,
        )) {
          if (isEmpty) continue
          if (isEnd) expect(open.pop()).toBe(tag)
          else open.push(tag)
        }
        expect(open).toEqual([])
      }),
    )
  })

  test('what is nested without end becomes text', () => {
    expect(xhtmlOf(`${'<blockquote>'.repeat(500)}deep`, none)).toContain('deep')
  })

  test.each([
    ['https://x.example/a|b^c?d={e}', 'https://x.example/a%7Cb%5Ec?d=%7Be%7D'],
    ['https://x.example/100%', 'https://x.example/100%25'],
    ['http://user:pass@x.example/', undefined],
    ['https://under_score.example/', undefined],
    ['javascript:alert(1)', undefined],
    [null, undefined],
  ])('the address %j is %j', (address, expected) => {
    expect(bookAddress(address)).toBe(expected)
  })
})
