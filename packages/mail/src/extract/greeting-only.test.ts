import { describe, expect, it } from 'vitest'
import { classifyMail } from '../classify/classify-mail.ts'
import { parseMail } from '../mime/parse-mail.ts'
import { htmlMail, textMail } from '../testing/mail-of.ts'
import { extractIssue } from './extract-issue.ts'

const LEAVE = 'You get this as a member. Unsubscribe: https://lamps.example/leave'

it('a mail of pictures alone is an article with them, and a newsletter', async () => {
  const mail = await htmlMail('<p><img src="https://lamps.example/a.png" width="600"></p>', 'Lamp list')
  const { articles } = extractIssue(mail)
  expect(articles).toMatchObject([{ title: 'Lamp list' }])
  expect(articles[0]?.html).toContain('https://lamps.example/a.png')
  expect(classifyMail(mail).kind).toBe('newsletter')
  expect(
    extractIssue(await htmlMail('<img src="https://lamps.example/a.gif" width="1" height="1">')).articles,
  ).toEqual([])
})

it('pictures beside a plain text that says where to read the mail are its article; a text beside them stays', async () => {
  const html = '<p><img src="https://lamps.example/a.png" width="600" alt=""></p>'
  const mail = (text: string) =>
    parseMail(
      Buffer.from(
        `Subject: Lamp list\r\nContent-Type: multipart/alternative; boundary=B\r\n\r\n--B\r\n\r\n${text}\r\n--B\r\nContent-Type: text/html\r\n\r\n${html}\r\n--B--`,
      ),
    )
  const [pictures] = extractIssue(await mail('View it in your browser: https://lamps.example/7')).articles
  expect(pictures).toMatchObject({ title: 'Lamp list' })
  expect(pictures?.html).toContain('https://lamps.example/a.png')
  const words =
    'The lamps of the upper quay are lit again, after the wick makers came back from the coast. '.repeat(2)
  const [text] = extractIssue(await mail(words)).articles
  expect(text?.text).toBe(words.trim())
})

describe('a mail of one line that begins like a greeting is an article with that text', () => {
  it.each([
    'Dear members, the lamp list for January is enclosed.',
    'Good evening! The wick workshop is cancelled.',
    'Hello again',
    'Liebe Mitglieder, die Lampenliste liegt bei.',
    'Bonjour à tous, la liste des lampes est jointe.',
    'Hola a todos, la lista está lista.',
    'Buongiorno, la lista delle lampade è allegata.',
    'Beste leden, de lampenlijst is bijgevoegd.',
    'Hej alla medlemmar, listan är bifogad.',
    'See you on Friday at the lamp!',
  ])('%s', async (text) => {
    for (const body of [text, `${text}\n\n--\n${LEAVE}`]) {
      const { articles } = extractIssue(await textMail(body, 'Lamp list'))
      expect(articles).toMatchObject([{ title: 'Lamp list', text }])
      expect(articles[0]?.html).toContain(text)
    }
    const { articles } = extractIssue(
      await htmlMail(`<p>${text}</p><p><small>${LEAVE}</small></p>`, 'Lamp list'),
    )
    expect(articles).toMatchObject([{ title: 'Lamp list', text }])
  })

  it('whose link is the article’s', async () => {
    const link = 'https://lamps.example/44'
    const { articles } = extractIssue(await textMail(`Hello all, number 44 is out: ${link}`, 'Lamps'))
    expect(articles).toMatchObject([
      { title: 'Lamps', text: 'Hello all, number 44 is out', originalUrl: link },
    ])
  })

  it('whose words are the title if it has no subject', async () => {
    const { articles } = extractIssue(await textMail('Hello all, the list is out.', ''))
    expect(articles).toMatchObject([
      { title: 'Hello all, the list is out.', text: 'Hello all, the list is out.' },
    ])
  })

  it('keeps a picture below it', async () => {
    const picture = '<img src="https://lamps.example/a.png" width="600" height="400">'
    const { articles } = extractIssue(await htmlMail(`<p>Hello all, look:</p><p>${picture}</p>`, 'Lamps'))
    expect(articles).toMatchObject([{ title: 'Lamps', html: expect.stringContaining('<img') }])
  })
})
