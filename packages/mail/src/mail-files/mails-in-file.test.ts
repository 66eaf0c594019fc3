import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { mailFacts } from './mail-facts.ts'
import { SourceFailed, UnreadableFile } from './mail-files.ts'
import { mailsInFile } from './mails-in-file.ts'
import { letter, mboxOf, patched, sourceOf, tgzOf, zipOf } from './testing/archives.ts'

/** What is found: subjects by place, what is left out and why, and why the file could not be read on. */
async function found(bytes: Buffer, piece = 1000): Promise<string[]> {
  const all: string[] = []
  try {
    for await (const one of mailsInFile(sourceOf(bytes, piece), 100_000)) {
      const what = 'mail' in one ? /^Subject: (.*)$/m.exec(one.mail.raw.toString())?.[1] : one.problem
      all.push(one.place === '' ? String(what) : `${one.place}: ${what}`)
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    all.push(`stopped: ${error.problem}`)
  }
  return all
}

const TAKEOUT = {
  'Takeout/archive_browser.html': '<html></html>',
  'Takeout/Mail/All mail Including Spam and Trash.mbox': mboxOf(letter(1), letter(2)),
  'Takeout/Mail/User Settings/Filters.json': '{}',
}
const IN_TAKEOUT = [1, 2].map((n) => `Takeout/Mail/All mail Including Spam and Trash.mbox: Letter ${n}`)

test.each<[string, () => Buffer | Promise<Buffer>, string[]]>([
  ['a mail', () => Buffer.from(letter(1)), ['Letter 1']],
  ['a mail after a byte order mark', () => Buffer.from(`\ufeff${letter(1)}`), ['Letter 1']],
  ['an mbox', () => mboxOf(letter(1), letter(2)), ['Letter 1', 'Letter 2']],
  ['an mbox after a byte order mark', () => Buffer.from(`\ufeff${mboxOf(letter(1))}`), ['Letter 1']],
  ['an mbox in gzip', () => gzipSync(mboxOf(letter(1), letter(2))), ['Letter 1', 'Letter 2']],
  ['a Takeout archive as ZIP', () => zipOf(TAKEOUT), IN_TAKEOUT],
  ['a Takeout archive as .tgz', () => tgzOf(TAKEOUT), IN_TAKEOUT],
  [
    'mails in a ZIP, one of which has no name ending',
    () => zipOf({ 'a/1.eml': letter(1), 'a/INBOX': mboxOf(letter(2)), 'a/b.png': 'x', 'a/README': '#!' }),
    ['a/1.eml: Letter 1', 'a/INBOX: Letter 2'],
  ],
  [
    'a .tgz with a large file that is no mail before one',
    () => tgzOf({ 'a/README': 'No mail. '.repeat(50_000), 'a/1.eml': letter(1) }),
    ['a/1.eml: Letter 1'],
  ],
  ['an empty ZIP', () => zipOf({}), []],
  [
    'what macOS adds to a ZIP',
    () => zipOf({ '__MACOSX/._1.eml': letter(1), '1.eml': letter(1) }),
    ['1.eml: Letter 1'],
  ],
])('%s is read', async (_, bytes, expected) => {
  expect(await found(await bytes())).toEqual(expected)
})

const inZip = (name: string) => zipOf({ [name]: letter(1), '2.eml': letter(2) })

test.each<[string, () => Buffer | Promise<Buffer>, string[]]>([
  ['a picture', () => Buffer.from('\x89PNG\r\n\x1a\n'), ['stopped: not-mail']],
  ['no bytes', () => Buffer.from(''), ['stopped: not-mail']],
  [
    'an object of JSON',
    () => Buffer.from('{"bookmarks": [{"url": "https://quayside.example"}]}'),
    ['stopped: not-mail'],
  ],
  ['a list of JSON', () => Buffer.from('[{"url": "https://quayside.example"}]'), ['stopped: not-mail']],
  ['links', () => Buffer.from('https://quayside.example/sails\n'), ['stopped: not-mail']],
  ['a calendar', () => Buffer.from('BEGIN:VCALENDAR\nVERSION:2.0\n'), ['stopped: not-mail']],
  [
    'a text that begins with From',
    () => Buffer.from('From 9 to 5 the harbour is open.\n\nBring ropes.\n'),
    ['stopped: not-mail'],
  ],
  [
    'a text that looks like a header field',
    () => Buffer.from('Note: go slow.\n\nSubject: ropes'),
    ['stopped: not-mail'],
  ],
  ['one endless line', () => Buffer.alloc(3_000_000, 'x'), ['stopped: not-mail']],
  ['an archive in an archive', () => inZip('more.zip'), ['more.zip: nested-archive', '2.eml: Letter 2']],
  [
    'a picture that is named like a mail',
    () => zipOf({ '1.eml': '\x89PNG', '2.eml': letter(2) }),
    ['1.eml: not-mail', '2.eml: Letter 2'],
  ],
  [
    'a way out of the archive',
    async () => patched(await inZip('abcde/1.eml'), 'abcde/1.eml', '../../1.eml'),
    ['stopped: unsafe-name'],
  ],
  [
    'a path from the root',
    async () => patched(await inZip('abcde/1.eml'), 'abcde/1.eml', '/bcde/1.eml'),
    ['stopped: unsafe-name'],
  ],
  [
    'the first of several disks',
    () => Buffer.from(`PK\x07\x08${'x'.repeat(100)}`),
    ['stopped: split-archive'],
  ],
  ['half of a ZIP', async () => (await zipOf(TAKEOUT)).subarray(0, 300), ['stopped: damaged']],
  ['half of a .tgz', async () => (await tgzOf(TAKEOUT)).subarray(0, 200), ['stopped: damaged']],
  ['bytes that were changed in a .tgz', async () => changed(await tgzOf(TAKEOUT), 40), ['stopped: damaged']],
])('%s is refused with its reason, and valid items beside it are read', async (_, bytes, expected) => {
  expect((await found(await bytes())).filter((each) => !IN_TAKEOUT.includes(each))).toEqual(expected)
})

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.fill(0xff, at, at + 8)
  return copy
}

/** Sets fields of the entry of a name in the central directory of a ZIP, and in its own header. */
function forged(
  zip: Buffer,
  name: string,
  fields: { flag?: number; method?: number; size?: number; packed?: number },
) {
  const bytes = Buffer.from(zip)
  const central = bytes.lastIndexOf(Buffer.from(name)) - 46
  if (fields.flag !== undefined) bytes.writeUInt16LE(fields.flag, central + 8)
  if (fields.method !== undefined) bytes.writeUInt16LE(fields.method, central + 10)
  if (fields.packed !== undefined) bytes.writeUInt32LE(fields.packed, central + 20)
  if (fields.size !== undefined) bytes.writeUInt32LE(fields.size, central + 24)
  return bytes
}

test.each<[string, Parameters<typeof forged>[2], string[]]>([
  ['an encrypted file', { flag: 0x809 }, ['1.eml: encrypted', '2.eml: Letter 2']],
  ['a compression of another kind', { method: 14 }, ['1.eml: unknown-compression', '2.eml: Letter 2']],
  ['a file that is larger than it says', { size: 20 }, ['1.eml: damaged', '2.eml: Letter 2']],
  ['a file that unpacks to far more than mails do', { size: 4_000_000_000 }, ['stopped: expands-too-far']],
  ['files that use the same bytes', { packed: 1_000_000 }, ['stopped: expands-too-far']],
])('%s in a ZIP is refused with its reason', async (_, fields, expected) => {
  expect(await found(forged(await inZip('1.eml'), '1.eml', fields))).toEqual(expected)
})

test('files of a ZIP that together unpack to far more than mails do are skipped after the first ones', async () => {
  const large = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${n}.eml`, 'x'.repeat(6_000_000)]))
  const read = await found(await zipOf(large))
  expect(read).toHaveLength(9)
  expect(read.at(-1)).toBe('stopped: expands-too-far')
})

test('gzip that unpacks to far more than mails do is skipped after the beginning', async () => {
  const bomb = gzipSync(Buffer.concat([mboxOf(letter(1), 'Subject: x\n'), Buffer.alloc(90_000_000, 'x')]))
  expect(bomb.length).toBeLessThan(500_000)
  expect(await found(bomb)).toEqual(['Letter 1', 'stopped: expands-too-far'])
})

test('a file is the same in whatever pieces it comes', async () => {
  const late = Buffer.concat([Buffer.alloc(5000, '\r'), mboxOf(letter(1))])
  for (const bytes of [late, await zipOf({ 'a.mbox': late }), gzipSync(late)]) {
    expect(await found(bytes, 100_000)).toEqual(await found(bytes, 7))
  }
})

test('bytes that can’t be read do not count as damage', async () => {
  const zip = await zipOf(TAKEOUT)
  for (const bytes of [zip, await tgzOf(TAKEOUT), mboxOf(letter(1))]) {
    const source = {
      size: bytes.length,
      async *read(start: number, end: number) {
        yield* sourceOf(bytes).read(start, Math.min(end, 10))
        if (end > 10) throw new SourceFailed('the store is away')
      },
    }
    await expect(async () => {
      for await (const _ of mailsInFile(source, 1000));
    }).rejects.toThrow('the store is away')
  }
})

test('the headers of a mail identify its author', () => {
  expect(mailFacts(Buffer.from(letter(3)))).toMatchObject({
    from: { name: 'News', address: 'news@kernel.example' },
    listId: 'kernel.example',
    canUnsubscribe: true,
    at: Date.UTC(2026, 0, 3),
  })
  const encoded =
    'List-ID: Some\n words <A.B>\nfrom: =?utf-8?q?J=C3=B6rg?=\n <Joerg@X.example>\nDate: never\n\nFrom: no\n'
  expect(mailFacts(Buffer.from(encoded))).toMatchObject({
    from: { name: 'Jörg', address: 'joerg@x.example' },
    ...{ listId: 'a.b', canUnsubscribe: false, at: undefined },
  })
  expect(mailFacts(Buffer.from('no headers')).from).toEqual({ name: '', address: '' })
})
