import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readSettings } from '../settings.ts'
import { deliverTo } from '../testing/mail-conversation.ts'
import { runCommand } from '../testing/run-command.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'
import { backupCommand } from './backup.ts'
import { reprocessMails } from './reprocess-mails.ts'

/** Clears the screen and sets title and colour with 7-bit and 8-bit control codes, and reverses the text direction. */
const CONTROL_CODES = '\u001b[2J\u001b]0;owned\u0007\u009b31m\u202eALL IS LOST\u0008\u007f'
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL_CODE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/

let folder: string
let said: string[]
beforeEach(() => {
  said = []
  for (const way of ['log', 'error'] as const) {
    vi.spyOn(console, way).mockImplementation((line) => void said.push(String(line)))
  }
})
afterEach(() => vi.restoreAllMocks())
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidings-print-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** What a command printed in all, and its exit code. */
async function tidings(...args: string[]): Promise<{ printed: string; code: number }> {
  const settings = { DATA_DIR: path.join(folder, randomUUID()), INIT_CWD: folder }
  const { code, out, err } = await runCommand(args, settings)
  return { printed: out + err, code }
}

/** A tar archive with a folder of that name, which backups don't have. */
function folderInTar(name: string): Buffer {
  const header = Buffer.alloc(512)
  header.write(name)
  for (const [text, at] of [
    ['0000700\0', 100],
    ['00000000000\0', 124],
    ['00000000000\0', 136],
    ['        5', 148],
    ['ustar\x0000', 257],
  ] as const) {
    header.write(text, at)
  }
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, Buffer.alloc(1024)])
}

async function receive(server: TestServer, to: string, name: string, html: string): Promise<void> {
  const encoded = `=?utf-8?B?${Buffer.from(name).toString('base64')}?=`
  const head = [`From: ${encoded} <a@b.example>`, 'Message-ID: <a@b.example>', 'List-Id: <b.example>']
  const about = [`Subject: ${encoded}`, 'Content-Type: text/html; charset=utf-8', '']
  await deliverTo(server.smtpPort, { to, text: [...head, ...about, html].join('\r\n') })
}

test('a mail whose text looks like files causes no reported losses, and is printed without terminal control codes', async () => {
  const server = await startTestServer()
  const { client, user } = await signUp(server.url)
  const words = [`stored:pictures/${CONTROL_CODES}`, `picture:${CONTROL_CODES}`, `stored:${CONTROL_CODES}#1`]
  const html = `<h1>A letter</h1>${words.map((word) => `<p>Words enough to be an article, and then "${word}" and others.</p>`).join('')}`
  await receive(server, user.emailAddress, `Evil ${CONTROL_CODES}\r\nForged line`, html)
  const listed = async () => (await client.articles.list.query({})).articles.length
  await expect.poll(listed, { timeout: 90_000 }).toBeGreaterThan(0)
  await backupCommand(readSettings({ DATA_DIR: server.dataDir }, '/'), ['words.tar'], folder)
  expect(said).toEqual([expect.stringMatching(/words\.tar: \d+ rows, \d files?, [\d.]+ MB\.$/)])
  await server.app.database.db.deleteFrom('raw_mails').execute()
  await server.app.database.db.deleteFrom('files').execute()
  await reprocessMails(server.app, { email: undefined, newsletter: undefined }).catch((error) => {
    said.push(error.message)
  })
  expect(said.join('\n')).toContain('Evil')
  expect(said.join('\n')).not.toMatch(CONTROL_CODE)
  expect(said.join('\n')).not.toMatch(/^Forged/m)
  await server.close()
})

test('lost files are listed without terminal control codes', async () => {
  const server = await startTestServer()
  const { user } = await signUp(server.url)
  const { db } = server.app.database
  const lost = { id: randomUUID(), user_id: user.uid, mail_id: null, kind: 'avatar', created_at: 1 } as const
  await db
    .insertInto('files')
    .values({ ...lost, key: 'profile_pictures/nobody' })
    .execute()
  await backupCommand(readSettings({ DATA_DIR: server.dataDir }, '/'), ['lost.tar'], folder)
  expect(said[1]).toBe('Missing file: profile_pictures/nobody is listed in the database, but was not found.')
  await server.close()
})

test('commands print no terminal control codes, whatever the arguments', async () => {
  await writeFile(path.join(folder, 'hostile.tar'), folderInTar(`files/${CONTROL_CODES}`))
  const runs = await Promise.all([tidings('restore', 'hostile.tar'), tidings('sign-out', CONTROL_CODES)])
  for (const { printed, code } of runs) {
    expect(code).not.toBe(0)
    expect(printed.length).toBeGreaterThan(20)
    expect(printed).not.toMatch(CONTROL_CODE)
  }
  for (const { printed } of runs) expect(printed).toContain('ALL IS LOST')
})
