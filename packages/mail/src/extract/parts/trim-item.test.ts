import { describe, expect, it } from 'vitest'
import type { Issue } from '../../common/types/issue.ts'
import { htmlMail, textMail } from '../../testing/mail-of.ts'
import { extractIssue } from '../extract-issue.ts'

const BLURB = 'A sentence that tells enough of the story to stand under its title as a blurb would.'
const numbers = [1, 2, 3]

const letter = async (item: (n: number) => string) => extractIssue(await htmlMail(numbers.map(item).join('')))

const headline = (n: number) =>
  `<h2 style="font-size:22px"><a href="https://x.example/${n}">Story number ${n} has a headline</a></h2>`

const reasonOf = (issue: Issue, text: string) =>
  issue.nonArticleParts.find((nonArticlePart) => nonArticlePart.text.includes(text))?.reason

describe('a trimmed item', () => {
  it('has author and reading time from its byline, which is not in the text', async () => {
    const issue = await letter((n) => `${headline(n)}<p>By Ida Morrow · ${n} min read</p><p>${BLURB}</p>`)
    expect(issue.articles).toMatchObject(
      numbers.map((n) => ({ author: 'Ida Morrow', readingMinutes: n, text: BLURB, html: `<p>${BLURB}</p>` })),
    )
    expect(reasonOf(issue, 'By Ida Morrow · 2 min read')).toBe('by-line')
  })

  it('has no reading time from minutes within its title', async () => {
    const html =
      '<h1>A robot cleans the lamp within 20 minutes</h1><p>It is the third to do so, and the slowest.</p>'
    expect(extractIssue(await htmlMail(html)).articles[0]?.readingMinutes).toBeNull()
  })

  it('has bylines over titles and beside them too', async () => {
    const over = await letter(
      (n) => `<div><p>${n} min read · Theo Quist</p>${headline(n)}<p>${BLURB}</p></div>`,
    )
    expect(over.articles[1]).toMatchObject({ author: 'Theo Quist', readingMinutes: 2, section: null })
    const beside = await letter(
      (n) =>
        `<p><b><a href="https://x.example/${n}">A headline of house ${n}</a></b> (${n} min read)</p><p>${BLURB}</p>`,
    )
    expect(beside.articles[1]).toMatchObject({ readingMinutes: 2, text: BLURB })
  })

  it.each(['Read more', 'Weiterlesen', 'Lees verder →', 'Lire la suite', 'Unroll the whole scroll'])(
    'has no link “%s” to its own page at its end',
    async (words) => {
      const issue = await letter(
        (n) =>
          `${headline(n)}<p>${BLURB}</p><p><a href="https://x.example/${n}?utm_source=mail">${words}</a></p>`,
      )
      expect(issue.articles.map(({ html }) => html)).toEqual(numbers.map(() => `<p>${BLURB}</p>`))
      expect(reasonOf(issue, words)).toBe('read-more')
    },
  )

  it('has no such link at the end of its last line either', async () => {
    const issue = await letter(
      (n) => `${headline(n)}<p>${BLURB} [<a href="https://x.example/${n}">Read more</a>]</p>`,
    )
    expect(issue.articles[0]?.text).not.toContain('Read more')
    expect(reasonOf(issue, 'Read more')).toBe('read-more')
  })

  it('keeps links to other pages', async () => {
    const issue = await letter(
      (n) => `${headline(n)}<p>${BLURB} <a href="https://y.example/${n}">More here</a></p>`,
    )
    expect(issue.articles[0]?.text).toContain('More here')
  })

  it('keeps the address of plain text only as its link', async () => {
    const issue = extractIssue(
      await textMail(
        numbers
          .map(
            (n) =>
              `${n}. A short story of house ${n} (${n} min read)\nhttps://x.example/${n}?a=1\n\n${BLURB}\n\n`,
          )
          .join(''),
      ),
    )
    expect(issue.articles).toMatchObject(
      numbers.map((n) => ({ text: BLURB, originalUrl: `https://x.example/${n}?a=1`, readingMinutes: n })),
    )
    expect(JSON.stringify(issue.nonArticleParts)).not.toContain('x.example')
  })

  it('has no address of an advertisement in the middle of its text', async () => {
    const part = `${BLURB}\n\n`.repeat(10)
    const ad =
      'The lamp for every harbour, for $29.99:\nhttp://ads.example/lamp\n<a href="http://ads.example/lamp">Order Here</a>\n\n'
    const essay = extractIssue(
      await textMail(`The lamps of Portwick\n\n${part}${ad}${part}`, 'The lamps of Portwick'),
    )
    expect(essay.articles).toMatchObject([{ title: 'The lamps of Portwick', originalUrl: null }])
  })

  it('has the caption of a picture below it and not in its text', async () => {
    const issue = await letter(
      (n) =>
        `${headline(n)}<figure><img src="https://x.example/${n}.png" width="500" alt="A lamp"><figcaption>A lamp in ${n} rooms</figcaption></figure><p>${BLURB}</p>`,
    )
    expect(issue.articles[0]?.text).toBe(BLURB)
    expect(issue.articles[0]?.html).toContain('<figcaption>A lamp in 1 rooms</figcaption></figure>')
  })
})
