import { describe, expect, it } from 'vitest'
import { limitHeaders } from './limit-headers.ts'
import { parseMail } from './parse-mail.ts'

const BODY = '\r\n\r\nThe body: stays\r\n'

describe('limitHeaders', () => {
  it('leaves an ordinary header block unchanged', () => {
    const raw = Buffer.from(`${'Received: from a\r\n by b\r\n'.repeat(50)}Subject: S${BODY}`)
    expect(limitHeaders(raw)).toBe(raw)
  })

  it('keeps the fields that are read out of 100,000, even when they are last', async () => {
    const raw = Buffer.from(
      `${'X-Filler: value value\r\n'.repeat(100_000)}From: a@x.example\r\nSubject: The last${BODY}`,
    )
    expect(limitHeaders(raw).length).toBeLessThan(64 * 1024)
    const mail = await parseMail(raw)
    expect(mail).toMatchObject({ subject: 'The last', from: { address: 'a@x.example' } })
    expect(mail.text?.trim()).toBe('The body: stays')
  })

  it('cuts a field of a megabyte, folded or not, and continues with the next', async () => {
    for (const value of ['a'.repeat(1_000_000), 'aaaaaaaa\r\n '.repeat(100_000)]) {
      const mail = await parseMail(Buffer.from(`X-Big: ${value}\r\nSubject: After it${BODY}`))
      expect(mail.subject).toBe('After it')
      expect(mail.headers[0]?.value.length).toBeLessThan(9000)
    }
  })
})
