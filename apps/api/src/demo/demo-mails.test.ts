import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { demoMails } from './send-demo.ts'

const NOW = new Date(2026, 4, 20, 14, 30, 12)
const DAY = 24 * 60 * 60 * 1000
const RECIPIENT = 'mara@inbox.example'

describe('the demo week', () => {
  const mails = demoMails(NOW, RECIPIENT)
  const senders = new Set(mails.map((mail) => mail.from))

  it('spreads over the seven days before now, in order and never in the future', () => {
    const times = mails.map((mail) => mail.date.getTime())
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(Math.max(...times)).toBeLessThanOrEqual(NOW.getTime())
    expect(Math.min(...times)).toBeGreaterThan(NOW.getTime() - 7 * DAY)
    expect(new Set(mails.map((mail) => mail.date.toDateString())).size).toBe(7)
  })

  it.each([
    ['just after midnight', new Date(2026, 4, 20, 0, 0, 5)],
    ['at midnight', new Date(2026, 4, 20)],
    ['in the evening', new Date(2026, 4, 20, 23, 59, 59)],
  ])('has an issue of every newsletter today, even %s', (_, now) => {
    const today = demoMails(now, RECIPIENT).filter((mail) => mail.date.toDateString() === now.toDateString())
    expect(new Set(today.map((mail) => mail.from))).toEqual(senders)
    expect(today).toHaveLength(8)
    for (const mail of today) expect(mail.date.getTime()).toBeLessThanOrEqual(now.getTime())
  })

  it('has the day of each issue in its text, in the language of the newsletter', async () => {
    const texts = await Promise.all(mails.map(async ({ raw }) => (await PostalMime.parse(raw)).html ?? ''))
    expect(texts.filter((text) => /Wednesday,? 20 May 2026/.test(text))).toHaveLength(1)
    expect(texts.filter((text) => /Dienstag, 19\. Mai/.test(text))).toHaveLength(1)
  })

  it('parses as mail with the headers that real newsletters have, and a unique Message-ID', async () => {
    const ids = new Set<string | undefined>()
    for (const { raw, from, date } of mails) {
      const mail = await PostalMime.parse(raw)
      const header = (key: string) => mail.headers.find((line) => line.key === key)?.value
      expect(mail.subject).not.toBe('')
      expect(mail.from?.address).toBe(from)
      expect(mail.to).toMatchObject([{ address: RECIPIENT }])
      expect(new Date(mail.date ?? 0)).toEqual(date)
      expect(header('list-id')).toMatch(/^[\w ]+ <[\w.]+\.example>$/)
      expect(header('list-unsubscribe')).toMatch(/^<https:[^>]+>, <mailto:[^>]+>$/)
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      ids.add(mail.messageId)
    }
    expect(ids.size).toBe(mails.length)
  })

  it('attaches every picture that a mail shows, and nothing else', async () => {
    for (const { raw } of mails) {
      const { html = '', attachments } = await PostalMime.parse(raw)
      const shown = new Set([...html.matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => `<${cid}>`))
      expect(new Set(attachments.map((attachment) => attachment.contentId))).toEqual(shown)
    }
  })

  it('has lines as RFC 5322 wants them, no unfilled placeholder, and the same bytes for the same time', () => {
    const again = demoMails(NOW, RECIPIENT)
    for (const [index, { raw }] of mails.entries()) {
      expect(raw.equals(again[index]?.raw ?? Buffer.alloc(0))).toBe(true)
      const text = raw.toString('latin1')
      expect(text).not.toMatch(/(?<!\r)\n|\{\{/)
      expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
    }
  })
})
