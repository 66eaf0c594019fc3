import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Issue } from '../common/types/issue.ts'
import { parseMail } from '../mime/parse-mail.ts'
import { htmlMail, textMail } from '../testing/mail-of.ts'
import { extractIssue } from './extract-issue.ts'

const titles = (issue: Issue) => issue.articles.map(({ title }) => title)
const BLURB = 'A sentence that tells enough of the story to stand under its title as a blurb would.'

const LETTER =
  'In recent days I have spoken with many of you who learn a trade, and I would like to say why I believe that practice comes first.'

const story = (n: number, extra = '') =>
  `<h2 style="font-size:22px"><a href="https://x.example/${n}">Story number ${n} has a headline</a></h2>${extra}<p>${BLURB}</p>`

describe('extractIssue', () => {
  it.each([
    ['a few words', '<p>Hello from my phone.</p>'],
    ['a code', '<p>Your code</p><p>482913</p>'],
    ['a heading alone', '<h1>Closed on Monday</h1>'],
    ['what else would be small print', '<p><a href="https://x.example/u">Unsubscribe</a></p>'],
  ])('extracts a mail with only %s as one article', async (_, html) => {
    const issue = extractIssue(await htmlMail(html))
    expect(issue.shape).toBe('essay')
    expect(issue.articles).toHaveLength(1)
  })

  it('recognises one story with a title and a picture as one', async () => {
    const picture = (n: number) =>
      `<a href="https://x.example/p${n}"><img src="https://x.example/${n}.jpg" width="500" height="200"></a>`
    const issue = extractIssue(
      await htmlMail([1, 2, 3].map((n) => `<div>${picture(n)}${story(n)}</div>`).join('')),
    )
    expect(issue.articles.map(({ imageUrl }) => imageUrl)).toEqual(
      [1, 2, 3].map((n) => `https://x.example/${n}.jpg`),
    )
  })

  it.each([
    ['English', 'Sponsored'],
    ['English, named', 'Presented by Brightlamp'],
    ['German', 'Anzeige'],
    ['French', 'En partenariat avec Lumière'],
    ['Dutch', 'Advertentie'],
    ['Spanish', 'Patrocinado por Luz'],
  ])('excludes a paid item that is marked in %s', async (_language, mark) => {
    const paid = `<p style="font-size:12px">${mark}</p><h2 style="font-size:22px"><a href="https://ad.example/">Buy a better lamp today</a></h2><p>${BLURB}</p>`
    const issue = extractIssue(await htmlMail(story(1) + story(2) + paid + story(3)))
    expect(titles(issue)).toEqual([1, 2, 3].map((n) => `Story number ${n} has a headline`))
    expect(issue.nonArticleParts.find(({ title }) => title?.includes('better lamp'))?.reason).toBe('sponsor')
  })

  const three = (form: (n: number) => string) => [1, 2, 3].map(form).join('')

  it.each<[string, string, { title: string; text: string }]>([
    [
      'a headline of two lines and a credit',
      [
        [
          'The council plans new lanes',
          'and takes away places to park',
          'Shop owners of the old town object.',
        ],
        [
          'The lamp is lit',
          'and the harbour sees again',
          'Nine years of letters and one lawsuit have ended.',
        ],
        [
          'Six minutes to charge',
          'and ten thousand cycles to last',
          'A firm from Ghent hopes to sell cells in May.',
        ],
      ]
        .map(
          ([one, other, text]) =>
            `<h2>${one}<br>${other}</h2><p>Foto: dpa/Ida Morrow</p><p>${text} ${BLURB}</p>`,
        )
        .join(''),
      {
        title: 'The lamp is lit and the harbour sees again',
        text: `Nine years of letters and one lawsuit have ended. ${BLURB}`,
      },
    ],
    [
      'a link with a few words after it',
      three((n) => `<p><a href="https://x.example/${n}">Why lamp ${n} is lit again</a> — a long read</p>`),
      { title: 'Why lamp 2 is lit again', text: 'a long read' },
    ],
    [
      'a number of its own line above',
      three((n) => `<p style="font-size:28px">0${n}</p><h3>The lamp ${n} is lit</h3><p>${BLURB}</p>`),
      { title: 'The lamp 2 is lit', text: BLURB },
    ],
  ])('gives an article with %s its own words only', async (_, html, article) => {
    const { articles } = extractIssue(await htmlMail(`<h1>Lamps of the week</h1>${html}`))
    expect(articles).toHaveLength(3)
    expect(articles[1]).toMatchObject(article)
  })

  it('ends a letter above its signature and gives it no link of that or of an offer', async () => {
    const letter = Array.from({ length: 9 }, () => LETTER).join('\n\n')
    const offer = `<p>P.S. My course has begun. <a href="https://x.example/course">Join here</a></p>`
    const html = `<h1>Why practice comes first</h1>${`<p>${LETTER}</p>`.repeat(12)}${offer}`
    const signature = '--\nIda Morrow\nhttps://x.example\nTo stop these letters: https://x.example/u'
    const plain = extractIssue(await textMail(`${letter}\n\nLove,\nIda\n\n${signature}`)).articles
    expect(plain).toMatchObject([{ originalUrl: null, text: expect.stringMatching(/Love,\s+Ida$/) }])
    expect(extractIssue(await htmlMail(html)).articles).toMatchObject([{ originalUrl: null }])
  })

  it('takes a last heading without a text or a link for no article', async () => {
    const issue = extractIssue(
      await htmlMail(`${three(story)}<h2 style="font-size:22px">That is all for today</h2>`),
    )
    expect(titles(issue)).toEqual([1, 2, 3].map((n) => `Story number ${n} has a headline`))
  })

  it('takes a heading that only repeats the subject for no article, unless it looks like the others', async () => {
    const stories = [1, 2, 3].map((n) => story(n)).join('')
    const subject = 'Fresh lamps for the winter'
    const heading = `<h1 style="font-size:34px"><a href="https://x.example/web">${subject}</a></h1>`
    const all = [1, 2, 3].map((n) => `Story number ${n} has a headline`)
    expect(titles(extractIssue(await htmlMail(heading + stories, subject)))).toEqual(all)
    const lead = story(0).replace('Story number 0 has a headline', subject)
    expect(titles(extractIssue(await htmlMail(lead + stories, subject)))).toEqual([subject, ...all])
  })

  it('keeps buttons that are pictures out of the text', async () => {
    const picture = (alt: string, size: string) =>
      `<p><a href="https://x.example/b"><img src="https://x.example/${alt}.png" alt="${alt}" ${size}></a></p>`
    const html = `${story(1)}${picture('Write', 'width="135" height="40"')}${story(2)}${picture('Map', 'width="135" height="140"')}`
    const { articles } = extractIssue(await htmlMail(html + story(3)))
    expect(articles.map((article) => /alt="\w+"/.exec(article.html)?.[0])).toEqual([
      undefined,
      'alt="Map"',
      undefined,
    ])
  })

  it('excludes an item whose sponsor is named below it', async () => {
    const item = (n: number, below: string) =>
      `<p><a href="https://x.example/${n}"><b>Story number ${n} has a headline</b></a> — ${BLURB}</p><p style="font-size:12px">${below}</p>`
    const issue = extractIssue(
      await htmlMail(
        [1, 2, 3, 4, 5, 6].map((n) => item(n, n === 3 ? 'Brightlamp sponsor' : 'Anna Berg')).join(''),
      ),
    )
    expect(titles(issue)).toEqual([1, 2, 4, 5, 6].map((n) => `Story number ${n} has a headline`))
    expect(issue.nonArticleParts.find(({ text }) => text.includes('number 3'))?.reason).toBe('promotion')
  })

  it('takes a long letter above the items as an article, titled by the subject', async () => {
    const letter = Array.from({ length: 4 }, (_, n) => `<p>${`${LETTER} `.repeat(3)}${n}</p>`).join('')
    const html = `<h2>Dear friends,</h2>${letter}<p>Love,</p><p>Andrew</p>${[1, 2, 3, 4].map((n) => story(n)).join('')}`
    const issue = extractIssue(await htmlMail(html, 'Why practice comes first'))
    const stories = [1, 2, 3, 4].map((n) => `Story number ${n} has a headline`)
    expect(titles(issue)).toEqual(['Why practice comes first', ...stories])
    expect(issue.articles[0]?.text.startsWith(LETTER)).toBe(true)
    const about = extractIssue(await htmlMail(html, 'Story number 2 has a headline, and more'))
    expect(titles(about)[0]).toBe('In recent days I have spoken …')
  })

  it('treats text as a separate line if only the style makes it one', async () => {
    const item = (n: number) =>
      `<span style="display:block"><a href="https://site${n}.example/a" style="display: block; font-weight:bold">Headline number ${n} of the spans</a><span style="display:block">${BLURB}</span></span>`
    const issue = extractIssue(await htmlMail([1, 2, 3, 4].map(item).join('')))
    expect(titles(issue)).toEqual([1, 2, 3, 4].map((n) => `Headline number ${n} of the spans`))
    expect(issue.articles[0]?.text).toBe(BLURB)
  })

  it('makes one article of an essay with headings inside', async () => {
    const part = (title: string) =>
      `<h2>${title}</h2>${`<p>${'Words that flow on and on in a long paragraph of prose. '.repeat(6)}</p>`.repeat(3)}`
    const issue = extractIssue(
      await htmlMail(
        `<h1>On keeping promises</h1>${part('First')}${part('Second')}${part('Third')}`,
        'On keeping promises',
      ),
    )
    expect(issue).toMatchObject({ shape: 'essay' })
    expect(titles(issue)).toEqual(['On keeping promises'])
  })

  it.each([3, 6, 12])(
    'makes one article of %i plain paragraphs that say the same under one heading',
    async (count) => {
      const issue = extractIssue(
        await htmlMail(`<h1>News from the harbour</h1>${`<p>${BLURB}</p>`.repeat(count)}`),
      )
      expect(issue).toMatchObject({ shape: 'essay', articles: [{ title: 'News from the harbour' }] })
    },
  )

  it('a title that only heads other items is no article, and stays among the parts', async () => {
    const raw = await readFile(path.join(import.meta.dirname, '../../gallery/numbered-brevity.eml'))
    const issue = extractIssue(await parseMail(raw))
    expect(titles(issue)).not.toContain('Catch up quick')
    const words = issue.nonArticleParts.map(({ title, text }) => `${title} ${text}`).join(' ')
    expect(words).toContain('Catch up quick')
    const parts = [...issue.articles, ...issue.nonArticleParts]
    const lines = parts.reduce((sum, { part }) => sum + part.paragraphs, 0)
    expect(lines).toBe(issue.totals.paragraphs)
  })

  it('returns an empty issue for a mail without words', async () => {
    expect(extractIssue(await htmlMail('<p> </p>'))).toMatchObject({
      shape: 'empty',
      articles: [],
      language: null,
    })
  })
})
