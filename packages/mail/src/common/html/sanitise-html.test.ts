import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../testing/property-runs.ts'
import { sanitiseHtml } from './sanitise-html.ts'

describe('sanitiseHtml', () => {
  it.each([
    ['scripts with their text', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['event handlers', '<p onclick="x()">a</p>', '<p>a</p>'],
    ['styles, classes, ids and names', '<p style="color:red" class="x" id="app" name="n">a</p>', '<p>a</p>'],
    ['layout', '<center><font color="red"><div>a</div></font></center>', 'a'],
    ['addresses that run code', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    [
      'addresses that hide code behind control characters',
      '<a href="java&#10;script:alert(1)">a</a>',
      '<a>a</a>',
    ],
    ['addresses that depend on our own', '<a href="//x.example/">a</a><img src="/x.png">', '<a>a</a>'],
    ['pictures that carry their bytes', '<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
    [
      'what loads by itself',
      '<img src="https://x.example/a.png" srcset="https://x.example/b.png 2x" loading="eager">',
      '<img src="https://x.example/a.png">',
    ],
    [
      'frames and forms',
      '<iframe src="https://x.example"></iframe><form><input value="a"><button>b</button></form>',
      'b',
    ],
  ])('removes %s', (_name, html, expected) => {
    expect(sanitiseHtml(html)).toBe(expected)
  })

  it.each([
    '<sup><a href="#note-1" id="noteref-1">1</a></sup>',
    '<a href="#note-12" id="noteref-12-2">12</a>',
    '<ol><li id="note-1">a <a href="#noteref-1">↩</a></li></ol>',
  ])('keeps the links between a footnote and its marks: %s', (html) => {
    expect(sanitiseHtml(html)).toBe(html)
  })

  it.each([
    ['<a href="#root" id="root">a</a>', '<a>a</a>'],
    ['<a href="#note-1" id="root" target="_top">a</a>', '<a href="#note-1">a</a>'],
    [
      '<a href="https://x.example/" id="noteref-1">a</a>',
      '<a href="https://x.example/" rel="noopener noreferrer nofollow" target="_blank">a</a>',
    ],
    ['<ul><li id="root">a</li><li id="noteref-1">b</li></ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<p id="note-1">a</p>', '<p>a</p>'],
  ])('keeps no other names and links within the page: %s', (html, expected) => {
    expect(sanitiseHtml(html)).toBe(expected)
  })

  it('keeps semantic text, sizes of pictures and safe addresses', () => {
    const html =
      '<h2>T</h2><ul><li>a</li></ul><blockquote>q</blockquote><pre><code>c</code></pre><table><tbody><tr><td colspan="2">d</td></tr></tbody></table><figure><img src="cid:x@y" alt="A" width="10" height="20"></figure>'
    expect(sanitiseHtml(html)).toBe(html)
  })

  it('opens links in a new page without access to ours', () => {
    expect(sanitiseHtml('<a href="https://x.example/" rel="opener" target="app">a</a>')).toBe(
      '<a href="https://x.example/" rel="noopener noreferrer nofollow" target="_blank">a</a>',
    )
  })

  it('is idempotent', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<b',
        '<a href="https://x.example/?a=1&amp;b=2">',
        '</a>',
        '<img src=x onerror=y>',
        '<table><tr><td>',
        '</table>',
        '<svg><style>',
        '<!--',
        '-->',
        '<math><mtext>',
        '<plaintext>',
        '&lt;script&gt;',
        '<li>',
        '<h1>',
      ),
      fc.string({ maxLength: 12 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const once = sanitiseHtml(pieces.join(''))
        expect(sanitiseHtml(once)).toBe(once)
        expect(once).not.toMatch(/<(?:script|style|iframe|svg|math)|\son\w+=/i)
      }),
      { numRuns: runs(60) },
    )
  })
})
