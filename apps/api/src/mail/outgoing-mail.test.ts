import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOutgoingMail } from './outgoing-mail.ts'

let outbox: string
let server: SMTPServer | undefined
const logged: object[] = []
const markOf = (id: string) => `${id}.signed`
const log = { info: (details: object) => void logged.push(details) }
beforeEach(async () => {
  logged.length = 0
  outbox = path.join(await mkdtemp(path.join(tmpdir(), 'tidings-outbox-')), 'outbox')
})
afterEach(async () => {
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  server = undefined
  await rm(path.dirname(outbox), { recursive: true })
})

const MAIL = {
  from: 'kx7m@inbox.example',
  to: 'leave@kernel.example',
  subject: 'Leave – me',
  body: 'Please.\n',
}

async function listen(refuses = false) {
  const received: { to: string[]; text: string }[] = []
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, callback) => callback(refuses ? new Error('no') : null),
    async onData(stream, { envelope }, callback) {
      let text = ''
      for await (const part of stream) text += part
      received.push({ to: envelope.rcptTo.map(({ address }) => address), text })
      callback()
    },
  })
  const port = await new Promise<number>((resolve) => {
    const listening = server?.listen(0, '127.0.0.1', () => {
      const address = listening?.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return { received, send: openOutgoingMail({ smtpUrl: `smtp://127.0.0.1:${port}`, outbox, markOf, log }) }
}

test('a mail is sent to its only recipient, with its text and nothing else', async () => {
  const { received, send } = await listen()
  expect(await send(MAIL)).toEqual({ isDone: true, status: null, reason: null, detail: null })
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['leave@kernel.example'])
  expect(received[0]?.text).toMatch(
    /^Tidings-Mail: \S+\.signed\r\nFrom: kx7m@inbox\.example\r\nTo: leave@kernel\.example\r\n/,
  )
  expect(received[0]?.text).toContain('\r\n\r\nPlease.\r\n')
  await expect(readdir(outbox)).rejects.toThrow('ENOENT')
})

test('a reply refers to the mail it replies to and to those before', async () => {
  const { received, send } = await listen()
  await send({
    ...MAIL,
    inReplyTo: '<b@kernel.example>',
    references: ['<a@kernel.example>', '<b@kernel.example>'],
  })
  expect(received[0]?.text).toContain('\r\nIn-Reply-To: <b@kernel.example>\r\n')
  expect(received[0]?.text).toContain('\r\nReferences: <a@kernel.example> <b@kernel.example>\r\n')
})

test('a recipient that contains more than an address stays one recipient', async () => {
  const { received, send } = await listen()
  await send({ ...MAIL, subject: 'Leave\r\nBcc: ann@evil.example', to: 'leave@kernel.example' })
  expect(received[0]?.to).toEqual(['leave@kernel.example'])
  expect(received[0]?.text).not.toMatch(/^Bcc/m)
})

test('a refused or undeliverable mail is reported', async () => {
  const { send } = await listen(true)
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
