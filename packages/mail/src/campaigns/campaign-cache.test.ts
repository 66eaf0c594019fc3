import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { analyseMail, type MailAnalysis } from '../analyse-mail.ts'
import { parseMail } from '../mime/parse-mail.ts'
import { benchData, withoutBenchData } from '../testing/bench-data.ts'
import { openCampaignCache } from './campaign-cache.ts'

const READERS = ['Zaphodia', 'Quillhelm', 'Wronkelsby', 'Yxtarine']

/** A mail as a mailing service sends it to one reader: tokens in every address, their name above, their address below. */
async function copyFor(raw: Uint8Array, reader: string): Promise<Buffer | null> {
  const { html, from, subject, listId, forwarded, images, attachments } = await parseMail(raw)
  if (html === null || from === null || forwarded || images.length + attachments.length > 0) return null
  let count = 0
  const token = () => `${Buffer.from(`${reader} ${count++}`).toString('hex')}`
  const body = html
    .replace(/\shref\s*=\s*"https?:\/\/[^"]+/gi, (link) =>
      link.replace(/\w{20,}/g, (id) => tokenLike(id, reader)),
    )
    .replace(/<body[^<>]*>|^/i, (tag) => `${tag}<p>Hi ${reader},</p>`)
  const footer = `<p>This email was sent to ${reader}@reader.example. <a href="https://list.example/u?${token()}">Unsubscribe</a></p>`
  const encoded = Buffer.from(
    `${body}${footer}<img src="https://list.example/open/${token()}.gif" width="1" height="1">`,
  )
  const fields = [
    `From: =?utf-8?B?${Buffer.from(from.name).toString('base64')}?= <${from.address}>`,
    `To: ${reader} <${reader}@reader.example>`,
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    `Message-ID: <${token()}@list.example>`,
    ...(listId === null ? [] : [`List-Id: <${listId}>`]),
    `List-Unsubscribe: <https://list.example/u?${token()}>`,
    'MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64',
  ]
  return Buffer.from(
    `${fields.join('\r\n')}\r\n\r\n${encoded.toString('base64').replaceAll(/(.{76})/g, '$1\r\n')}`,
  )
}

/** Without what is only for comparing parts with those of other issues. */
function shown({ nonArticleParts, ...analysis }: MailAnalysis) {
  const parts = nonArticleParts.map(({ part: { lines: _, features: __, ...part }, ...rest }) => ({
    ...rest,
    part,
  }))
  return { ...analysis, parts }
}

/** Another token in place of one, such as that of a link of a mailing service; words are kept. */
function tokenLike(id: string, reader: string): string {
  if (!/\d/.test(id) || !/[a-z]/i.test(id)) return id
  return createHash('sha512').update(`${id} ${reader}`).digest('base64url').repeat(9).slice(0, id.length)
}

/** How many of the last copies of each mail took over what was read in the first; each is as if it was read whole. */
async function shareOfHits(mails: readonly Buffer[]): Promise<{ hits: number; copies: number }> {
  let copies = 0
  const cache = openCampaignCache({ maxBytes: 50_000_000 })
  for (const raw of mails) {
    for (const [at, reader] of READERS.entries()) {
      const copy = await copyFor(raw, reader)
      if (copy === null) continue
      const found = await cache.analyse(copy)
      if (at < 2) continue
      copies += 1
      expect(shown(found)).toEqual(shown(await analyseMail(copy)))
      const others = READERS.filter((other) => other !== reader).flatMap((other) => [
        other,
        Buffer.from(other).toString('hex'),
      ])
      const written = JSON.stringify(found).toLowerCase()
      for (const other of others) expect(written).not.toContain(other.toLowerCase())
    }
  }
  return { hits: cache.hits(), copies }
}

const mailsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(path.join(folder, name)))

describe('a copy of a campaign takes over what was read in another', () => {
  it('as if it was read whole, without a word of another reader', async () => {
    const { hits, copies } = await shareOfHits(mailsIn(path.join(import.meta.dirname, '../../gallery')))
    expect(hits / copies).toBeGreaterThan(0.5)
  })

  const real = benchData('corpus/A_eml')
  it.skipIf(!real)(real ? 'so do those of real senders' : withoutBenchData('real campaigns'), async () => {
    const { hits, copies } = await shareOfHits(mailsIn(real ?? ''))
    expect(hits / copies).toBeGreaterThan(0.5)
  })

  describe('only if it has the same words, tags and styles', () => {
    const page = (change: (html: string) => string, subject = 'Weekly') => {
      const items = [1, 2, 3].map(
        (n) =>
          `<h2><a href="https://news.example/${n}">The harbour of town ${n} is rebuilt after the flood</a></h2><p id="p${n}" style="color:#333">Engineers began on Monday to rebuild the harbour, which a flood had damaged in the spring, for ${n} million.</p>`,
      )
      const html = change(
        `<html><body><p>Hello Ann,</p>${items.join('')}<p><img src="https://news.example/o?t=1"></p></body></html>`,
      )
      return Buffer.from(
        `From: News <n@news.example>\r\nTo: r@x.example\r\nSubject: ${subject}\r\nList-Id: <n.news.example>\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`,
      )
    }
    const isTakenOver = async (change: (html: string) => string, subject?: string) => {
      const cache = openCampaignCache({ maxBytes: 1_000_000 })
      for (const raw of [page((html) => html), page((html) => html)]) await cache.analyse(raw)
      const copy = page(change, subject)
      expect(shown(await cache.analyse(copy))).toEqual(shown(await analyseMail(copy)))
      return cache.hits() === 1
    }

    it.each<[string, (html: string) => string]>([
      ['nothing', (html) => html],
      ['a name', (html) => html.replace('Hello Ann', 'Hello Bartholomew')],
      ['a token', (html) => html.replace('o?t=1', 'o?t=2')],
      ['an id', (html) => html.replace('id="p1"', 'id="p9"')],
    ])('%s may differ', async (_what, change) => {
      expect(await isTakenOver(change)).toBe(true)
    })

    it.each<[string, (html: string) => string]>([
      ['a word of an article', (html) => html.replace('million', 'billion')],
      ['a word of a title', (html) => html.replace('flood</a>', 'storm</a>')],
      ['a site', (html) => html.replace('https://news.example/2', 'https://other.example/2')],
      ['a page', (html) => html.replace('https://news.example/2', 'https://news.example/flood')],
      ['a style', (html) => html.replace('color:#333', 'display:none')],
      ['a tag', (html) => html.replace('<h2>', '<h3>').replace('</h2>', '</h3>')],
      [
        'a comment that hides a text',
        (html) => html.replace('<p id="p2"', '<!--p id="p2"').replace('for 3', '-->for 3'),
      ],
      ['a longer text', (html) => html.replace('Hello Ann', `Hello ${'to everybody '.repeat(30)}`)],
      ['the base of addresses', (html) => html.replace('<body>', '<base href="https://e.example"><body>')],
    ])('%s may not', async (_what, change) => {
      expect(await isTakenOver(change)).toBe(false)
    })

    it('a subject may not', async () => {
      expect(await isTakenOver((html) => html, 'Weekly for Ann')).toBe(false)
    })
  })
})
