import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { newFolder } from '../testing/new-folder.ts'
import { receiveMails } from '../testing/receive-mails.ts'
import { openOutgoingMail } from './outgoing-mail.ts'

let outbox: string
const logged: object[] = []
const markOf = (id: string) => `${id}.signed`
const log = { info: (details: object) => void logged.push(details) }
beforeEach(async () => {
  logged.length = 0
  outbox = path.join(await newFolder(), 'outbox')
})

const MAIL = {
  from: 'kx7m@inbox.example',
  to: 'leave@kernel.example',
  subject: 'Leave – me',
  body: 'Please.\n',
}

async function listen(refusal?: number) {
  const { port, received } = await receiveMails(() => refusal)
  return { received, send: openOutgoingMail({ smtpUrl: `smtp://127.0.0.1:${port}`, outbox, markOf, log }) }
}

test('a mail is sent to its only recipient, with its text and nothing else', async () => {
  const { received, send } = await listen()
  expect(await send(MAIL)).toEqual({ isDone: true, status: null, reason: null, detail: null })
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['leave@kernel.example'])
  expect(String(received[0]?.raw)).toMatch(
    /^Tidings-Mail: \S+\.signed\r\nFrom: kx7m@inbox\.example\r\nTo: leave@kernel\.example\r\n/,
  )
  expect(String(received[0]?.raw)).toContain('\r\n\r\nPlease.\r\n')
  await expect(readdir(outbox)).rejects.toThrow('ENOENT')
})

test('a reply refers to the mail it replies to and to those before', async () => {
  const { received, send } = await listen()
  await send({
    ...MAIL,
    inReplyTo: '<b@kernel.example>',
    references: ['<a@kernel.example>', '<b@kernel.example>'],
  })
  expect(String(received[0]?.raw)).toContain('\r\nIn-Reply-To: <b@kernel.example>\r\n')
  expect(String(received[0]?.raw)).toContain('\r\nReferences: <a@kernel.example> <b@kernel.example>\r\n')
})

test('a recipient that contains more than an address stays one recipient', async () => {
  const { received, send } = await listen()
  await send({ ...MAIL, subject: 'Leave\r\nBcc: ann@evil.example', to: 'leave@kernel.example' })
  expect(received[0]?.to).toEqual(['leave@kernel.example'])
  expect(String(received[0]?.raw)).not.toMatch(/^Bcc/m)
})

test('a refused or undeliverable mail is reported', async () => {
  const { send } = await listen(550)
  expect(await send(MAIL)).toEqual({
    isDone: false,
    status: null,
    reason: 'mail-refused',
    detail: '550',
    isRecipientRefused: true,
  })
  const nobody = openOutgoingMail({ smtpUrl: 'smtp://127.0.0.1:1', outbox, markOf, log })
  expect(await nobody(MAIL)).toMatchObject({ isDone: false, reason: 'mail-server-unreachable' })
})

test('without a mail server mails are written as files that only the server’s account can read', async () => {
  const send = openOutgoingMail({ smtpUrl: undefined, outbox, markOf, log })
  expect(await send(MAIL)).toMatchObject({ isDone: true, reason: 'in-outbox' })
  const [name = ''] = await readdir(outbox)
  expect(name).toMatch(/\.eml$/)
  // The operator finds it through the log.
  expect(logged).toEqual([{ file: path.join(outbox, name) }])
  expect(await readFile(path.join(outbox, name), 'utf8')).toContain('To: leave@kernel.example\r\n')
})
