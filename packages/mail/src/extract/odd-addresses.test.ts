import { expect, it } from 'vitest'
import { parseMail } from '../mime/parse-mail.ts'
import { extractIssue } from './extract-issue.ts'

const WORDS =
  'The ferry stays until spring, says the council, and the bridge is closed to carts from Monday on.'

/** Malformed link addresses. */
const ADDRESSES = [
  'http://good.example\u202emoc.evil//:ptth',
  'http://',
  'https://[::1',
  'https://a b.example/',
  'http://%zz.example/',
  'https://example.com:99999/',
  'http://xn--/',
  'https:////',
  'http:\\\\a.example\\b',
  'https://user:pass@/',
  'http://\u0000.example/',
  '//',
  'http:a',
]

it.each(ADDRESSES)('a mail with a link to %j can be read', async (address) => {
  const link = `<a href="${address}">Read on</a>`
  for (const html of [
    link,
    `<p>${link}</p><p>${WORDS}</p>`,
    `<h2>${link}</h2><p>${WORDS} ${WORDS}</p><h2><a href="https://a.example/b">More</a></h2><p>${WORDS}</p>`,
    `<p>${WORDS}</p><a href="${address}"><img src="${address}" width="600" height="300" alt="A bridge"></a>`,
    `<p>${WORDS}</p><p style="font-size:10px">You get this letter. <a href="${address}">Unsubscribe</a></p>`,
  ]) {
    const mail = await parseMail(
      Buffer.from(`Subject: The bridge\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n`),
    )
    const { articles, nonArticleParts } = extractIssue(mail)
    expect(articles.length + nonArticleParts.length).toBeGreaterThan(0)
  }
})
