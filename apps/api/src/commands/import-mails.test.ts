import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { MAX_MAIL_BYTES } from '../mail/refusal.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'
import { importMails } from './import-mails.ts'

let server: TestServer
let email: string
beforeEach(async () => {
  server = await startTestServer()
  onTestFinished(() => server.close())
  email = (await signUp(server.url)).user.email
})

const letter = (n: number) =>
  `From: News <news@example.com>\nMessage-ID: <${n}@example.com>\nSubject: Letter ${n}\n\nWhat happened in week ${n}, told in a few words.\n`

const mbox = (...mails: string[]) => mails.map((mail) => `From news@example.com\n${mail}\n`).join('')

async function imported(name: string, content: string): Promise<void> {
  await writeFile(path.join(server.dataDir, name), content)
  await importMails(server.app, ['--user', email, name], server.dataDir)
}

async function subjects(): Promise<(string | null)[]> {
  const rows = await server.app.database.db.selectFrom('mails').select('subject').orderBy('subject').execute()
  return rows.map(({ subject }) => subject)
}

test('every mail of an mbox is imported, and the second time none', async () => {
  await imported('letters.mbox', mbox(letter(1), letter(2)))
  await imported('letters.mbox', mbox(letter(1), letter(2)))
  expect(await subjects()).toEqual(['Letter 1', 'Letter 2'])
})

test('a message that is too large is reported, and those after it in its mbox are imported', async () => {
  const large = `${letter(2)}${`${'x'.repeat(70)}\n`.repeat(MAX_MAIL_BYTES / 70)}`
  await expect(imported('letters.mbox', mbox(letter(1), large, letter(3)))).rejects.toThrow(
    /^Not imported:\n {2}letters\.mbox, mail 2: it is larger than \d+ bytes$/,
  )
  expect(await subjects()).toEqual(['Letter 1', 'Letter 3'])
})

test('a missing file and an empty one are reported, and the others are imported', async () => {
  await writeFile(path.join(server.dataDir, 'empty.eml'), '')
  await writeFile(path.join(server.dataDir, 'one.eml'), letter(1))
  await expect(
    importMails(server.app, ['--user', email, 'none.eml', 'empty.eml', 'one.eml'], server.dataDir),
  ).rejects.toThrow(/^Not imported:\n {2}none\.eml: ENOENT.*\n {2}empty\.eml: it is empty$/)
  expect(await subjects()).toEqual(['Letter 1'])
})

test('mails for an unknown user are refused before any is read', async () => {
  await expect(
    importMails(server.app, ['--user', 'bea@example.com', 'one.eml'], server.dataDir),
  ).rejects.toThrow('There is no account with the email bea@example.com.')
})
