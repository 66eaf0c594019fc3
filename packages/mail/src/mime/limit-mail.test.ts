import { describe, expect, it } from 'vitest'
import { limitBody, limitEncoded, limitHeaders, limitLines } from './limit-mail.ts'
import { parseMail } from './parse-mail.ts'

const HEAD = 'From: a@x.example\r\nSubject: Lines\r\n\r\n'
const TEN_MEGABYTES = 10_000_000

describe('limitLines', () => {
  it('leaves a mail of ordinary length unchanged', () => {
    const raw = Buffer.from(`${HEAD}${'a line\r\n\r\n\r\n'.repeat(10_000)}`)
    expect(limitLines(raw)).toBe(raw)
  })

  it('shortens runs of empty lines and keeps what follows them', () => {
    const raw = Buffer.from(`${HEAD}first${' \r\n'.repeat(100_000)}last`)
    const text = Buffer.from(limitLines(raw)).toString()
    expect(text).toMatch(/^From: a@x\.example[\s\S]*first\s{20,80}last$/)
  })

  it('keeps ten megabytes of an attachment', () => {
    const raw = Buffer.from(`${HEAD}${`${'QUJD'.repeat(19)}\r\n`.repeat(TEN_MEGABYTES / 78)}`)
    expect(limitLines(raw)).toHaveLength(raw.length)
  })

  it.each([
    ['empty lines', '\n'],
    ['lines of spaces', ' \r\n'],
    ['lines of one letter', 'a\n'],
    ['lines of a word', 'word\r\n'],
  ])('reduces a megabyte of %s to a size that a parser can handle', async (_what, line) => {
    const raw = Buffer.from(HEAD + line.repeat(1_000_000 / line.length))
    const kept = Buffer.from(limitLines(raw)).toString('latin1')
    expect(kept.split('\n').length).toBeLessThanOrEqual(60_001)
    expect((await parseMail(raw)).subject).toBe('Lines')
  })
})

const MEGABYTE = 1_000_000

describe('limitBody', () => {
  it('keeps a body of readable length', () => {
    const body = `<p>${'word '.repeat(MEGABYTE / 6)}</p><img src="data:image/png;base64,${'A'.repeat(5000)}">`
    expect(limitBody(body)).toEqual({ kept: body, isCut: false })
  })

  it('keeps the words beside pictures embedded in the HTML', () => {
    const picture = `<img src="data:image/png;base64,${'A'.repeat(3 * MEGABYTE)}">`
    expect(limitBody(`<p>before</p>${picture}<p>after</p>`)).toEqual({
      kept: '<p>before</p><img src="data:image/png;base64,"><p>after</p>',
      isCut: false,
    })
  })

  it('cuts a body that is too long to read, and says so', () => {
    const { kept, isCut } = limitBody('a'.repeat(9 * MEGABYTE))
    expect(kept).toHaveLength(MEGABYTE)
    expect(isCut).toBe(true)
  })
})

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
