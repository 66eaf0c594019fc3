import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitMbox } from './split-mbox.ts'
import { letter, mboxOf } from './testing/archives.ts'

async function split(bytes: Buffer, piece = 7, keep = 10_000_000) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  }
  const mails: { raw: string; bytes: number }[] = []
  for await (const { raw, bytes: size } of splitMbox(pieces(), keep))
    mails.push({ raw: raw.toString(), bytes: size })
  return mails
}
const raws = async (...args: Parameters<typeof split>) => (await split(...args)).map(({ raw }) => raw)

test('the mails of an mbox are found wherever it is cut, with LF and with CRLF', async () => {
  const mbox = mboxOf(letter(1), letter(2), letter(3))
  const crlf = Buffer.from(mbox.toString().replaceAll('\n', '\r\n'))
  for (const piece of [1, 2, 3, 64, 100_000]) {
    expect(await raws(mbox, piece)).toEqual([letter(1), letter(2), letter(3)])
    expect(await raws(crlf, piece)).toEqual([1, 2, 3].map((n) => letter(n).replaceAll('\n', '\r\n')))
  }
})

test('a quoted From loses one mark, and a sentence that begins with From ends no mail', async () => {
  const text =
    '>From here\n>>From there\n> From is no quoted one\n\nFrom the editor: a sentence.\n\nFrom 9:30 on.\n'
  const [first, second, third] = await raws(mboxOf(letter(1, text), letter(2)))
  expect(first).toBe(
    letter(
      1,
      'From here\n>From there\n> From is no quoted one\n\nFrom the editor: a sentence.\n\nFrom 9:30 on.\n',
    ),
  )
  expect(second).toBe(letter(2))
  expect(third).toBeUndefined()
})

test('an empty mail is one, and a last line needs no end', async () => {
  expect(await raws(Buffer.from('From a@x.example\n\nFrom b@x.example\nSubject: x\n\nno end'))).toEqual([
    '',
    'Subject: x\n\nno end',
  ])
  expect(await raws(Buffer.from('From a@x.example\nSubject: x\n\n\nFrom b@x.example'))).toEqual([
    'Subject: x\n\n',
    '',
  ])
})

test('of a mail that is too large the beginning is kept, however long its lines are', async () => {
  const endless = `${'x'.repeat(3_000_000)}\n`
  const mails = await split(mboxOf(letter(1), letter(2, endless), letter(3)), 50_000, 100_000)
  expect(mails.map(({ bytes }) => bytes)).toEqual([
    letter(1).length,
    letter(2, endless).length + 1,
    letter(3).length,
  ])
  expect(mails[1]?.raw).toHaveLength(65_536)
  expect(mails[1]?.raw).toContain('Subject: Letter 2')
  expect(mails[2]?.raw).toBe(letter(3))
})

test('for any bytes, no more is kept than there is, and truncating changes nothing', async () => {
  const line = fc.oneof(
    fc.constantFrom(
      '',
      'From a@x.example',
      'From me',
      '>From a@x.example',
      '\r',
      'Subject: x',
      'From x 1:23:45 2026',
    ),
    fc.string({ maxLength: 20 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 30 }), async (lines, piece) => {
      const bytes = Buffer.from(`From a@x.example\n${lines.join('\n')}`)
      const whole = await raws(bytes, bytes.length)
      expect(await raws(bytes, piece)).toEqual(whole)
      expect(whole.join('').length).toBeLessThanOrEqual(bytes.length)
    }),
  )
})
