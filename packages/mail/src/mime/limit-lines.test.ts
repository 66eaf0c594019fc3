import { describe, expect, it } from 'vitest'
import { limitLines } from './limit-lines.ts'
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
