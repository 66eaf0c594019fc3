import { describe, expect, it } from 'vitest'
import { readPage } from '../../common/html/page-of.ts'
import { sanitiseHtml } from '../../common/html/sanitise-html.ts'
import { withWholeWords } from '../parts/article-of.ts'
import { htmlOfLines } from './html-of-lines.ts'
import { readHtml } from './read-html.ts'

/** The reader HTML of a mail's HTML, with running text of 16 pixels. */
function reading(html: string): string {
  const lines = readHtml(readPage(html)).filter(({ hidden }) => !hidden)
  return sanitiseHtml(htmlOfLines(withWholeWords(lines), 16))
}

const LINK = 'rel="noopener noreferrer nofollow" target="_blank"'

describe('htmlOfLines', () => {
  it.each([
    [
      'headings by rank, the highest of them below the title',
      '<h2>One</h2><p>a</p><h3>Two</h3><p>b</p><h2>Three</h2>',
      '<h3>One</h3><p>a</p><h4>Two</h4><p>b</p><h3>Three</h3>',
    ],
    [
      'headings that only their type sets off',
      '<p><b style="font-size:32px">One</b></p><p>a</p><p><b style="font-size:20px">Two</b></p>',
      '<h3>One</h3><p>a</p><h4>Two</h4>',
    ],
    [
      'a long line below the title as text',
      '<h3>What the keeper of the lamp told us about the rain of that year</h3><h2>One</h2>',
      '<p><strong>What the keeper of the lamp told us about the rain of that year</strong></p><h3>One</h3>',
    ],
    [
      'a large button as none',
      '<p>a</p><p><a href="https://x.example/a"><b style="font-size:24px">Read more</b></a></p>',
      `<p>a</p><p><a href="https://x.example/a" ${LINK}><strong>Read more</strong></a></p>`,
    ],
    [
      'lists within lists',
      '<ol start="3"><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ol>',
      '<ol start="3"><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ol>',
    ],
    [
      'several lines and a picture in one item',
      '<ul><li>a<br>b<img src="https://x.example/p.png" alt="P" width="90" height="60"></li><li>c</li></ul>',
      '<ul><li>a<br>b<figure><img src="https://x.example/p.png" alt="P" width="90" height="60"></figure></li><li>c</li></ul>',
    ],
    [
      'a list whose outer item stands elsewhere as one list',
      '<ul><ul><li>a</li></ul></ul>',
      '<ul><li>a</li></ul>',
    ],
    [
      'quotations',
      '<blockquote><p>a</p><blockquote>b</blockquote></blockquote>',
      '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>',
    ],
    [
      'code in lines and in blocks',
      '<p>Run <code>make &lt;all&gt;</code> now.</p><pre>a\n  b</pre>',
      '<p>Run <code>make &lt;all&gt;</code> now.</p><pre><code>a\n  b</code></pre>',
    ],
    [
      'notes, formulas and what was struck out',
      '<p>H<sub>2</sub>O<sup>1</sup> is <s>dry</s> wet</p>',
      '<p>H<sub>2</sub>O<sup>1</sup> is <del>dry</del> wet</p>',
    ],
    ['the lines of a poem', '<p>Rain,<br>and then<br>a gate.</p>', '<p>Rain,<br>and then<br>a gate.</p>'],
    [
      'paragraphs that are set without a gap',
      `<div>${'a lamp '.repeat(20)}</div><div>${'a gate '.repeat(20)}</div>`,
      `<p>${'a lamp '.repeat(20).trim()}</p><p>${'a gate '.repeat(20).trim()}</p>`,
    ],
    [
      'a large first letter',
      '<p><span style="font-size:48px">T</span> <span>he lamp</span></p>',
      '<p>The lamp</p>',
    ],
    [
      'a large first letter on a line of its own',
      '<div style="font-size:48px">T</div><div>he lamp</div>',
      '<p>The lamp</p>',
    ],
    ['a large first word', '<p><span style="font-size:48px">A</span> lamp</p>', '<p>A lamp</p>'],
    [
      'a picture with its caption',
      '<figure><img src="https://x.example/p.png" alt="A gate" width="600" height="400"><figcaption>The gate</figcaption></figure>',
      '<figure><img src="https://x.example/p.png" alt="A gate" width="600" height="400"><figcaption>The gate</figcaption></figure>',
    ],
    [
      'a picture with the height that its address tells',
      '<img src="https://x.example/gate-1200x800.jpg" width="600" alt="">',
      '<figure><img src="https://x.example/gate-1200x800.jpg" alt="" width="600" height="400"></figure>',
    ],
    ['what runs from right to left', '<p>سلام</p><p>Peace</p>', '<p dir="rtl">سلام</p><p>Peace</p>'],
    [
      'a table of data, its links cleaned',
      '<table><tr><th>Lamp</th><th>Price</th></tr><tr><td><a href="https://x.example/a?utm_source=b&amp;c=1">One</a></td><td>3</td></tr></table>',
      `<table><tbody><tr><th>Lamp</th><th>Price</th></tr><tr><td><a href="https://x.example/a?c=1" ${LINK}>One</a></td><td>3</td></tr></tbody></table>`,
    ],
    [
      'the words of a table that is layout',
      '<table><tr><td><p>a lamp</p></td></tr><tr><td><table><tr><td>a gate</td></tr></table></td></tr></table>',
      '<p>a lamp</p><p>a gate</p>',
    ],
    [
      'a clean link with the mail’s own beside it',
      '<p><a href="https://x.example/a?utm_source=b">a</a></p>',
      `<p><a href="https://x.example/a" ${LINK} data-original="https://x.example/a?utm_source=b">a</a></p>`,
    ],
    [
      'a link whose target only the sender knows, marked',
      '<p><a href="https://x.us1.list-manage.com/track/click?u=1&amp;id=2">a</a></p>',
      `<p><a href="https://x.us1.list-manage.com/track/click?u=1&amp;id=2" ${LINK} data-opaque="">a</a></p>`,
    ],
    [
      'small print within a line',
      '<p>a <span style="font-size:10px">b</span></p>',
      '<p>a <small>b</small></p>',
    ],
  ])('keeps %s', (_what, html, expected) => {
    expect(reading(html)).toBe(expected)
  })

  it('never makes an original address executable', () => {
    expect(sanitiseHtml('<a href="https://x.example/" data-original="javascript:alert(1)">a</a>')).toBe(
      `<a href="https://x.example/" ${LINK}>a</a>`,
    )
  })
})
