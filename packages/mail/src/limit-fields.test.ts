import { expect, test } from 'vitest'
import { analyseMail } from './analyse-mail.ts'

const LONG = 60_000

/** A header's value in lines that mail servers take. */
const folded = (text: string) => text.replaceAll(/(.{900}) /g, '$1\r\n ')

function mailOf(headers: Record<string, string>, html: string): Buffer {
  const all = { From: 'News <news@s.example>', Subject: 'S', 'Content-Type': 'text/html', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${folded(value)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${html}`)
}

const WORDS = '<p>Words of an article that says what there is to say of it, and then some more.</p>'.repeat(9)

test('what a mail puts into the fields that lists show is cut, and its text is kept', async () => {
  const words = 'word '.repeat(LONG / 5)
  const address = `https://x.example/${'q'.repeat(LONG)}`
  const html = `<h1><a href="${address}">${words}</a></h1><img src="${address}.png" width="600" height="400">${WORDS}`
  const mail = mailOf(
    { From: `"${words}" <news@s.example>`, Subject: words, 'List-Id': `<${'l'.repeat(LONG)}>` },
    html,
  )
  const { subject, identity, articles, nonArticleParts } = await analyseMail(mail)
  expect(subject.length).toBeGreaterThan(900)
  for (const text of [subject, identity.from?.name ?? '']) expect(text.length).toBeLessThanOrEqual(1000)
  expect(identity.listId).toBeNull()
  const parts = [...articles, ...nonArticleParts]
  expect(parts.length).toBeGreaterThan(0)
  for (const { title, url, originalUrl, imageUrl, section, author } of parts) {
    for (const field of [title, url, originalUrl, imageUrl, section, author]) {
      expect(field?.length ?? 0).toBeLessThanOrEqual(8192)
    }
    expect(title?.length ?? 0).toBeLessThanOrEqual(1000)
  }
  expect(JSON.stringify(articles.map(({ sketch }) => sketch)).length).toBeLessThan(20_000)
  expect(parts.map(({ text, title }) => `${title} ${text}`).join(' ')).toContain('Words of an article')
})

test('a sender with an address that can’t receive mail is ignored', async () => {
  const { identity } = await analyseMail(mailOf({ From: `<${'n'.repeat(LONG)}@s.example>` }, WORDS))
  expect(identity.from).toBeNull()
})

test('fields as long as in real mails are unchanged', async () => {
  const url = `https://click.example/${'t'.repeat(2000)}`
  const mail = mailOf(
    { 'List-Id': 'Kernel <kernel.s.example>', Subject: 'A title' },
    `<h2><a href="${url}">A title</a></h2>${WORDS}`,
  )
  const { identity, articles } = await analyseMail(mail)
  expect(identity).toMatchObject({ listId: 'kernel.s.example', from: { address: 'news@s.example' } })
  expect(articles[0]).toMatchObject({ title: 'A title', originalUrl: url })
})
