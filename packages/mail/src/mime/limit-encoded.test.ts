import { describe, expect, it } from 'vitest'
import { limitEncoded } from './limit-encoded.ts'
import { parseMail } from './parse-mail.ts'

const line = `${'QUJD'.repeat(19)}\r\n`
const attachment = (lines: number, name: string) =>
  `--A\r\nContent-Type: application/pdf; name=${name}\r\nContent-Transfer-Encoding: base64\r\n\r\n${line.repeat(lines)}`
const withAttachments = (...parts: string[]) =>
  Buffer.from(
    `Subject: S\r\nContent-Type: multipart/mixed; boundary=A\r\n\r\n--A\r\nContent-Type: text/html\r\n\r\n<p>The words of it.</p>\r\n${parts.join('')}--A\r\nContent-Type: text/plain\r\n\r\nA last word.\r\n--A--\r\n`,
  )

describe('limitEncoded', () => {
  it('leaves a mail with an ordinary attachment unchanged', () => {
    const raw = withAttachments(attachment(20_000, 'a.pdf'))
    expect(limitEncoded(raw)).toBe(raw)
  })

  it('shortens huge attachments and keeps everything around them', async () => {
    const raw = withAttachments(attachment(150_000, 'a.pdf'), attachment(150_000, 'b.pdf'))
    expect(limitEncoded(raw).length).toBeLessThan(7_000_000)
    const mail = await parseMail(raw)
    expect(mail.html).toContain('The words of it.')
    expect(mail.html).toContain('A last word.')
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['a.pdf', 'b.pdf'])
  })

  it('shortens a picture embedded in the HTML and keeps the words after it', () => {
    const raw = Buffer.from(
      `\r\n<img src="data:image/png;base64,${'QUJD'.repeat(2_500_000)}"><p>After it</p>`,
    )
    const limited = Buffer.from(limitEncoded(raw))
    expect(limited.length).toBeLessThan(7_000_000)
    expect(limited.toString('latin1')).toMatch(/\r\n"><p>After it<\/p>$/)
  })
})
