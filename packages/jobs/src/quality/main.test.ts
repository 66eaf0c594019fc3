import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { letter, mboxOf } from '@tidings/mail/mail-files/testing/archives'
import { describe, expect, it } from 'vitest'

const folder = path.join(import.meta.dirname, '../../../mail/src/golden')

async function run(args: string[], input = '') {
  const env = { ...process.env, INIT_CWD: folder }
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...args], { env })
  child.stdin.end(input)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const lines = out.split('\n').filter(Boolean)
  return { code: Number(code), err, out: lines.map((line): unknown => JSON.parse(line)) }
}

describe('the quality command', () => {
  it('extracts and classifies files, named as they were given, and fails for one that is missing', async () => {
    const { out } = await run(['extract', 'link-roundup/mail.eml'])
    const roundup = { file: 'link-roundup/mail.eml', kind: 'newsletter', articles: { length: 7 } }
    expect(out).toMatchObject([roundup])
    const classified = await run(['classify', 'no-such.eml', 'confirmation/mail.eml'])
    expect(classified).toMatchObject({ code: 1, err: expect.stringContaining('no-such.eml') })
    const confirmUrl = 'https://meadow.example/confirm?token=9f2c'
    const asks = { file: 'confirmation/mail.eml', kind: 'confirmation', confirmUrl }
    expect(classified.out).toMatchObject([asks])
  })

  it('groups the senders of a mailbox of any age, and fails for one that is missing', async () => {
    const box = await mkdtemp(path.join(tmpdir(), 'tidings-mailbox-'))
    const file = path.join(box, 'all.mbox')
    const lunch = 'From: Ida Berg <ida@home.example>\nSubject: Lunch?\n\nAt eight?\n'
    await writeFile(file, mboxOf(letter(1), letter(8), lunch))
    const found = await run(['mailboxes', 'no-such.mbox', file])
    await rm(box, { recursive: true })
    expect(found).toMatchObject({ code: 1, err: expect.stringContaining('no-such.mbox') })
    const reason = 'A few emails, with an unsubscribe link'
    const news = { from: 'news@kernel.example', name: 'News', group: 'newsletter', ticked: true }
    const ida = { from: 'ida@home.example', name: 'Ida Berg', group: 'other', ticked: false }
    const groups = [
      { file, ...news, reason },
      { file, ...ida, reason: 'Writes like a person' },
    ]
    expect(found.out).toEqual(expect.arrayContaining(groups))
  })

  it.each([
    ['sanitise', { id: 2, html: '<p onclick="x">a</p>' }, { id: 2, html: '<p>a</p>' }],
    [
      'summarise',
      { id: 'a', title: 'T', document: 'The ferry sails at eight. It returns at ten.' },
      { id: 'a', summary: 'The ferry sails at eight.\nIt returns at ten.' },
    ],
    [
      'dedupe',
      { id: 'a', date: '2025-03-01', source: 's', title: 'T', text: '', url: '' },
      { id: 'a', cluster: 'a' },
    ],
  ])('%s responds to a line of JSON with a line of JSON', async (task, row, response) => {
    expect(await run([task], `${JSON.stringify(row)}\n`)).toEqual({ code: 0, err: '', out: [response] })
  })

  it('reports bad lines, keeps the others and fails at the end', async () => {
    const lines =
      '{"id":1,"url":"https://www.x.example/s/?utm_source=y"}\nnonsense\n{"url":"x"}\n{"id":4,"url":"https://x.example/b"}\n'
    const { code, err, out } = await run(['canonicalise'], lines)
    expect(code).toBe(1)
    expect(out).toEqual([
      { id: 1, key: 'x.example/s' },
      { id: 4, key: 'x.example/b' },
    ])
    expect(err).toMatch(/line 2: .*\nline 3: "id" is missing/)
  })

  it('edition prints what of a day is worth ten minutes, and the lead', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'quality-'))
    const story = (id: number, like: object) => ({
      ...{ id, newsletter: 'Quayside', title: 'Sponsors', text: '', words: 1, url: null, image: null },
      ...{ category: 'other', ...like },
    })
    const ruled =
      'The court ruled on Tuesday that the company had charged fishermen twice. It must repay 40 million crowns, the government said.'
    const told = { title: 'Court orders a company to repay 40 million crowns', text: ruled, words: 23 }
    const day = path.join(folder, 'day.json')
    const lead = story(9, { ...told, image: 'x', title: 'The court ruled' })
    await writeFile(day, JSON.stringify({ stories: [story(7, {}), story(8, told), lead] }))
    const missing = path.join(folder, 'none.json')
    const { code, out, err } = await run(['edition', missing, day])
    expect(out).toEqual([{ file: day, chosen: expect.arrayContaining([8, 9]), lead: 9, minutes: 0.8 }])
    expect(code).toBe(1)
    expect(err).toContain('none.json')
    await rm(folder, { recursive: true })
  })

  it('prints the available tasks', async () => {
    const err = expect.stringContaining('Unknown task "juggle"')
    expect(await run(['juggle'])).toMatchObject({ code: 2, err })
  })
})
