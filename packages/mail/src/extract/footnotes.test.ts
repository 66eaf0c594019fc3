import { describe, expect, it } from 'vitest'
import { analyseMail } from '../analyse-mail.ts'
import { cpuMsOf } from '../testing/cpu-time.ts'
import { htmlMail } from '../testing/mail-of.ts'
import { extractIssue } from './extract-issue.ts'

const ONE = 'The lamp of Wick was lit by a clerk who was paid in herring'
const TWO = 'The second lamp was lit by his widow, who asked for money and got it after nine years of letters'
const THREE =
  'Since then the town has paid in money, and every lamp has a number, a wick of its own and a pension'
const NOTE = 'The receipt is in the museum, under glass.'
const OTHER = 'So says her letter of 1891.'

/** Forms of footnotes, by the program that writes them: a mark and a note, by number. */
const FORMS: Record<
  string,
  [(n: number) => string, (n: number, text: string) => string, (notes: string) => string]
> = {
  'markdown-it and Ghost': [
    (n) => `<sup class="footnote-ref"><a href="#fn${n}" id="fnref${n}">[${n}]</a></sup>`,
    (n, text) =>
      `<li id="fn${n}" class="footnote-item"><p>${text} <a href="#fnref${n}" class="footnote-backref">↩︎</a></p></li>`,
    (notes) =>
      `<hr class="footnotes-sep"><section class="footnotes"><ol class="footnotes-list">${notes}</ol></section>`,
  ],
  pandoc: [
    (n) => `<a href="#fn${n}" class="footnote-ref" id="fnref${n}" role="doc-noteref"><sup>${n}</sup></a>`,
    (n, text) =>
      `<li id="fn${n}"><p>${text}<a href="#fnref${n}" class="footnote-back" role="doc-backlink">↩︎</a></p></li>`,
    (notes) =>
      `<section class="footnotes footnotes-end-of-document" role="doc-endnotes"><hr><ol>${notes}</ol></section>`,
  ],
  'PHP Markdown': [
    (n) => `<sup id="fnref:${n}"><a href="#fn:${n}">${n}</a></sup>`,
    (n, text) => `<li id="fn:${n}"><p>${text}&#160;<a href="#fnref:${n}">&#8617;</a></p></li>`,
    (notes) => `<div class="footnotes"><hr><ol>${notes}</ol></div>`,
  ],
  'Substack, with addresses of the web': [
    (n) =>
      `<a class="footnote-anchor" id="footnote-anchor-${n}-77" href="https://wick.example/p/lamp#footnote-${n}-77">${n}</a>`,
    (n, text) =>
      `<div class="footnote"><a id="footnote-${n}-77" href="https://wick.example/p/lamp#footnote-anchor-${n}-77" class="footnote-number">${n}</a><div class="footnote-content"><p>${text}</p></div></div>`,
    (notes) => notes,
  ],
  'Substack, as tables and through its counter': [
    (n) =>
      `<a class="footnote-anchor" id="footnote-anchor-${n}" href="https://count.example/r?u=${n}">${n}</a>`,
    (n, text) =>
      `<table class="footnote"><tr><td><a id="footnote-${n}" href="https://count.example/r?b=${n}" class="footnote-number">${n}</a></td><td class="footnote-content"><p>${text}</p></td></tr></table>`,
    (notes) => notes,
  ],
  'a mail program that puts a prefix before names': [
    (n) => `<sup><a href="#fn${n}">${n}</a></sup>`,
    (n, text) => `<li id="m_-1234_fn${n}">${text} <a href="#fnref${n}">↩</a></li>`,
    (notes) => `<ol>${notes}</ol>`,
  ],
  'one that removes names': [
    (n) => `<sup><a href="#fn${n}">${n}</a></sup>`,
    (n, text) => `<li><p>${text} <a href="#fnref${n}">↩</a></p></li>`,
    (notes) => `<ol>${notes}</ol>`,
  ],
  Word: [
    (n) => `<a href="#_ftn${n}" name="_ftnref${n}"><sup>[${n}]</sup></a>`,
    (n, text) =>
      `<div id="ftn${n}"><p><a href="#_ftnref${n}" name="_ftn${n}"><sup>[${n}]</sup></a> ${text}</p></div>`,
    (notes) => `<hr width="33%"><div>${notes}</div>`,
  ],
  'hand, under a heading': [
    (n) => `[<a href="#n${n}">${n}</a>]`,
    (n, text) => `<p id="n${n}">${text} <a href="#top${n}">Back</a></p>`,
    (notes) => `<h3>Notes</h3>${notes}`,
  ],
}

const essay = (form: string, more = '') => {
  const [mark, note, list] = FORMS[form] ?? []
  if (!mark || !note || !list) throw new Error(form)
  return `<h1>On lamps</h1><p>${ONE}.${mark(1)}</p><p>${TWO}.${mark(2)}</p>${more}${list(note(1, NOTE) + note(2, OTHER))}`
}

describe('footnotes', () => {
  it.each(Object.keys(FORMS))(
    'of %s are linked with their marks, and a short essay is one article',
    async (form) => {
      const { articles, nonArticleParts, totals } = extractIssue(await htmlMail(essay(form), 'On lamps'))
      expect(articles).toHaveLength(1)
      expect(articles[0]).toMatchObject({ title: 'On lamps', text: `${ONE}.\n\n${TWO}.` })
      const html = articles[0]?.html ?? ''
      const mark = (n: number) => `<sup><a href="#note-${n}" id="noteref-${n}">${n}</a></sup>`
      expect(html).toContain(`${ONE}.${mark(1)}</p><p>${TWO}.${mark(2)}</p>`)
      const note = (n: number, text: string) =>
        `<li id="note-${n}"><p>${text} <a href="#noteref-${n}">↩</a></p></li>`
      expect(html.endsWith(`<hr><ol>${note(1, NOTE)}${note(2, OTHER)}</ol>`)).toBe(true)
      const parts = [...articles, ...nonArticleParts].reduce((sum, { part }) => sum + part.paragraphs, 0)
      expect(parts).toBe(totals.paragraphs)
    },
  )

  it('are not in the text, so that no summary has their sentences', async () => {
    const raw = `From: a@b.example\r\nSubject: On lamps\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${essay('pandoc')}`
    const { articles } = await analyseMail(Buffer.from(raw))
    expect(articles[0]?.summary).toBe(`${ONE}. ${TWO}.`)
    expect(articles[0]?.html).toContain(NOTE)
  })

  it('belong to the article of a roundup that refers to them, with their numbers', async () => {
    const story = (n: number, title: string) =>
      `<h2><a href="https://wick.example/${n}">${title}</a></h2><p>${ONE}, and nobody in the harbour remembers it.<sup><a href="#fn${n}">${n}</a></sup></p>`
    const list = `<ol><li id="fn1"><p>${NOTE}</p></li><li id="fn2"><p>${OTHER}</p></li></ol>`
    const { articles } = extractIssue(
      await htmlMail(
        `${story(1, 'A clerk lights the lamp')}${story(2, 'A widow asks for her money')}${list}`,
        'Lamps, weekly',
      ),
    )
    expect(articles.map(({ title }) => title)).toEqual([
      'A clerk lights the lamp',
      'A widow asks for her money',
    ])
    expect(articles[0]?.html).toContain(NOTE)
    expect(articles[0]?.html).not.toContain(OTHER)
    expect(articles[1]?.html).toContain('id="noteref-2">2</a>')
    expect(articles[1]?.html).toContain(`<ol start="2"><li id="note-2"><p>${OTHER}`)
  })

  it('may have several marks, formatting, links and paragraphs', async () => {
    const html = `<p>${ONE}.<sup><a href="#a">*</a></sup></p><p>${TWO}.<sup><a href="#a">*</a></sup></p><div id="a"><p>See <a href="https://wick.example/m">the <em>museum</em></a>.</p><p>${OTHER}</p></div>`
    const { articles } = extractIssue(await htmlMail(html, 'On lamps'))
    expect(articles[0]?.html).toContain('<a href="#note-1" id="noteref-1">1</a>')
    expect(articles[0]?.html).toContain('<a href="#note-1" id="noteref-1-2">1</a>')
    expect(articles[0]?.html).toMatch(
      /<li id="note-1"><p>See <a href="https:\/\/wick.example\/m".*<em>museum<\/em>/,
    )
    expect(articles[0]?.html).toContain(`<p>${OTHER} <a href="#noteref-1">↩</a></p></li>`)
  })

  it.each([
    ['a table of contents', `<p><a href="#s1">1</a></p><h2 id="s1">${ONE}</h2><p>${TWO}.</p>`],
    ['a link to the top', `<p id="s1">${ONE}.</p><p>${TWO}. <a href="#s1">1</a></p>`],
    ['a link to nowhere', `<p>${ONE}.</p><p>${TWO}. <a href="#s1">1</a></p>`],
    ['a link with words', `<p>${ONE}, <a href="#s1">see below</a>.</p><p id="s1">${TWO}.</p>`],
    [
      'a link to a long part',
      `<p>${ONE}.<a href="#s1">1</a></p><div id="s1">${`<p>${TWO}.</p>`.repeat(60)}</div>`,
    ],
  ])('%s is none', async (_what, html) => {
    const { articles } = extractIssue(await htmlMail(html, 'On lamps'))
    expect(articles.map((article) => article.html).join('')).not.toContain('note-1')
    expect(articles.map(({ text }) => text).join('\n')).toContain(TWO)
  })

  it('cost no more than the page, however many there are', async () => {
    const marks = Array.from({ length: 900 }, (_, n) => `<p>Lamp.<a href="#x${n}">${n % 100}</a></p>`).join(
      '',
    )
    const page = (id: string) =>
      htmlMail(`${marks}<div id="${id}">${'<p>Lamp</p>'.repeat(20_000)}</div>`, 'Lamps')
    const [plain, linked] = [await page('y'), await page('x1')]
    const floor = await cpuMsOf(() => extractIssue(plain))
    expect(await cpuMsOf(() => extractIssue(linked))).toBeLessThan(4 * floor)
  })
})

describe('what Substack puts around a text is not part of it', () => {
  it.each([
    '<a href="https://wick.example/like">♡ 12</a> <a href="https://wick.example/c">💬 3</a> <a href="https://wick.example/r">⟳</a>',
    '<a href="https://wick.example/like">♡</a> <a href="https://wick.example/c">💬</a> <a href="https://wick.example/r">⟳</a>',
    '<a href="https://wick.example/like">Like</a> <a href="https://wick.example/c">Comment</a> <a href="https://wick.example/r">Restack</a>',
    '<a href="https://wick.example/app">READ IN APP</a>',
    '<a href="https://wick.example/subscribe">Subscribe now</a>',
    '<a href="https://wick.example/share">Share</a>',
  ])('%s', async (row) => {
    const { articles } = extractIssue(
      await htmlMail(
        `<h1>On lamps</h1><p>${row}</p><p>${ONE}.</p><p>${TWO}.</p><p>${THREE}.</p><p>${row}</p>`,
        'On lamps',
      ),
    )
    expect(articles.map(({ text }) => text)).toEqual([`${ONE}.\n\n${TWO}.\n\n${THREE}.`])
  })
})
