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

test('the mails of an mbox whose lines end with CR are found', async () => {
  const mbox = Buffer.from(mboxOf(letter(1), letter(2)).toString().replaceAll('\n', '\r'))
  for (const piece of [1, 7, 100_000]) expect(await raws(mbox, piece)).toEqual([letter(1), letter(2)])
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

/** An mbox whose `From ` lines are these, each before a letter. */
const boxOf = (...lines: string[]) =>
  Buffer.from(lines.map((line, at) => `${line}\n${letter(at + 1)}\n`).join(''))

test.each([
  'From news@kernel.example Mon Jan  5 10:00:00 2026',
  'From - Mon Jan 05 10:00:00 2026',
  'From MAILER-DAEMON Mon Jan  5 10:00 2026',
  'From ???@??? Mon Jan  5 10:00:00 2026',
  'From 1852837264951@xxx Mon Jan 05 10:00:00 +0000 2026',
  'From news@kernel.example Mon Jan  5 10:00:00 CET 2026',
  'From news@kernel.example Mon Jan  5 10:00:00 2026 -0500',
  'From news at kernel.example  Mon Jan  5 10:00:00 2026',
  'From "Ann B."@kernel.example Mon Jan  5 10:00:00 2026',
  'From news@kernel.example Mon, 5 Jan 2026 10:00:00 +0100',
  'From news@kernel.example 2026-01-05T10:00:00Z',
  'From news@kernel.example Mon Jan  5 10:00:00 2026 -0500 (EST)',
  'From news@kernel.example Mon Jan  5 10:00:00 26',
  'From news@kernel.example 01/05/26 10:00:00 AM',
  'From ',
  'From news Mon Jan  5 10:00:00 2026 remote from kernel',
  'From news@kernel.example',
])('%s begins a mail', async (line) => {
  expect(await raws(boxOf(line, line))).toEqual([letter(1), letter(2)])
  expect(await raws(Buffer.from(`\ufeff\n${boxOf(line, line)}`))).toEqual([letter(1), letter(2)])
})

test.each([
  'From 18:30 doors open, on the 5th of December 2026 the choir sings.',
  'From 18:30 doors open, on the 5th of December 2026\nTickets: at the door.',
  'From Thu Nov 26 10:00 to 12:00 2026, the hall is open.\nNote: bring boots.',
  'From Thursday, 26 November 2026, 10:00\nplease use the back door.',
  'From office@kernel.example you can order tickets:\nPrice: two coins.',
  'From 9:00 on 5 Jan 2026\nSubject to change: everything.',
  'From news@kernel.example Mon Jan  5 10:00:00 2026\nis how such a line looks.',
  'From news@kernel.example Mon Jan  5 10:00:00 2026\n\nis how such a line looks.',
  'From the days of Mon Jan  5 10:00:00 2026 nobody remembers a thing.\nSubject: none.',
])('in a text, %j begins none', async (text) => {
  const whole = letter(1, `\n${text}\n\nThe end.\n`)
  for (const piece of [1, 50, 100_000])
    expect(await raws(mboxOf(whole, letter(2)), piece)).toEqual([whole, letter(2)])
})

test('mails without an empty line between them are separated', async () => {
  const mbox = Buffer.from(mboxOf(letter(1), letter(2)).toString().replace('\n\nFrom ', '\nFrom '))
  for (const piece of [1, 50, 100_000]) expect(await raws(mbox, piece)).toEqual([letter(1), letter(2)])
})

test('a quoted From in a header is the sender', async () => {
  const quoted = letter(1, 'Cites:\n\n>From: me\n').replace('From: News', '>From: News')
  expect(await raws(mboxOf(quoted))).toEqual([letter(1, 'Cites:\n\n>From: me\n')])
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
