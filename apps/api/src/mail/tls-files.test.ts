import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { connect as connectSecurely, type TLSSocket } from 'node:tls'
import { makeCertificates } from '@tidings/jobs/fetch/testing/certificates'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { createTransport } from 'nodemailer'
import { pino } from 'pino'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { converse } from '../testing/mail-conversation.ts'
import { newFolder } from '../testing/new-folder.ts'
import { signUp, startTestServer } from '../testing/test-server.ts'
import { startMailServer } from './mail-server.ts'
import { openTlsFiles } from './tls-files.ts'

const HOST = 'mx.tidings.example'
const LOOK_MS = 30
const { ca, of } = makeCertificates()

const server = forAllTests(() => startTestServer())
let address: string
let files: { certFile: string; keyFile: string }
const logged: string[] = []
const log = pino(
  { level: 'info', formatters: { level: (label) => ({ level: label }) } },
  { write: (line: string) => void logged.push(line) },
)
beforeAll(async () => {
  address = (await signUp(server.url)).user.emailAddress
})

beforeEach(async () => {
  logged.length = 0
  const folder = await newFolder()
  files = { certFile: path.join(folder, 'fullchain.pem'), keyFile: path.join(folder, 'privkey.pem') }
})

async function write({ cert, key }: { cert?: string; key?: string }): Promise<void> {
  if (cert !== undefined) await writeFile(files.certFile, cert)
  if (key !== undefined) await writeFile(files.keyFile, key)
}

async function open(): Promise<number> {
  const { pair, watch } = await openTlsFiles(files, log, LOOK_MS)
  const { receiver, eventLog } = server.app
  const options = { receiver, log: eventLog, host: '127.0.0.1', port: 0, protocol: 'smtp' as const }
  const limits = { connections: 2, connectionsOfAddress: 2, isOwn: () => false }
  const mail = await startMailServer({ ...options, limits, name: HOST, tls: pair, receivedAt: Date.now })
  onTestFinished(mail.close)
  onTestFinished(watch(mail.useCertificate))
  return mail.port
}

/** The certificate that a new connection is shown, in PEM without line ends; closes the connection. */
async function shownAt(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'data')
  socket.write('EHLO sender.example\r\n')
  const [offered] = await once(socket, 'data')
  expect(String(offered)).toContain('STARTTLS')
  socket.write('STARTTLS\r\n')
  await once(socket, 'data')
  const secure: TLSSocket = connectSecurely({ socket, servername: HOST, ca })
  await once(secure, 'secureConnect')
  const shown = secure.getPeerCertificate().raw.toString('base64')
  secure.destroy()
  await once(socket, 'close')
  return shown
}

const bytesOf = ({ cert }: { cert: string }) => cert.replaceAll(/-----[A-Z ]+-----|\s/g, '')

test('mail is received over STARTTLS, and the server greets with its name', async () => {
  await write(of(HOST))
  const port = await open()
  const talk = await converse(port)
  expect(talk.greeting).toBe(`220 ${HOST} ESMTP Tidings`)
  talk.end()
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    requireTLS: true,
    tls: { ca, servername: HOST },
  })
  const envelope = { from: 'news@harbour.example', to: address }
  await transport.sendMail({ envelope, raw: 'Subject: Encrypted\r\n\r\nA letter.\r\n' })
  const kept = await server.app.database.db.selectFrom('raw_mails').select('raw').execute()
  expect(kept.map(({ raw }) => Buffer.from(raw).toString())).toContainEqual(
    expect.stringContaining('Subject: Encrypted'),
  )
})

test('connections that changed to TLS free their slot when they end', async () => {
  const pair = of(HOST)
  await write(pair)
  const port = await open()
  for (let n = 0; n < 5; n += 1) {
    await vi.waitFor(async () => expect(await shownAt(port)).toBe(bytesOf(pair)), { interval: 20 })
  }
})

test('commands sent before the handshake are not executed after it', async () => {
  await write(of(HOST))
  const socket = connect(await open(), '127.0.0.1')
  await once(socket, 'data')
  socket.write('EHLO sender.example\r\n')
  await once(socket, 'data')
  socket.write(`STARTTLS\r\nEHLO a.example\r\nMAIL FROM:<eve@harbour.example>\r\n`)
  await once(socket, 'data')
  const secure = connectSecurely({ socket, servername: HOST, ca })
  await once(secure, 'secureConnect')
  secure.write('RCPT TO:<somebody@inbox.localhost>\r\n')
  expect(String((await once(secure, 'data'))[0])).toMatch(/^503 /)
  secure.destroy()
})

test('a renewed certificate is used without a restart, and half of a new pair is not', async () => {
  const [before, after] = [of(HOST), of(HOST)]
  await write(before)
  const port = await open()
  expect(await shownAt(port)).toBe(bytesOf(before))

  await write({ cert: after.cert })
  await vi.waitFor(() => expect(logged.join('')).toContain('is not the key of the certificate'))
  expect(await shownAt(port)).toBe(bytesOf(before))
  await write({ cert: after.cert.slice(0, 200) })
  await vi.waitFor(() => expect(logged.join('')).toContain('has no certificate in PEM'))
  await rm(files.keyFile)
  await vi.waitFor(() => expect(logged.join('')).toContain('is not there'))
  expect(await shownAt(port)).toBe(bytesOf(before))

  await write(after)
  await vi.waitFor(async () => expect(await shownAt(port)).toBe(bytesOf(after)), { interval: 50 })
  expect(logged.join('')).toContain('the new TLS certificate is used')
})

test.each([
  ['TLS_CERT_FILE: .* is not there', { key: of(HOST).key }],
  ['TLS_CERT_FILE: .* has no certificate in PEM', { cert: 'nothing', key: of(HOST).key }],
  ['TLS_KEY_FILE: .* has no private key in PEM', { cert: of(HOST).cert, key: 'nothing' }],
  ['TLS_KEY_FILE: .* is not the key of the certificate', { cert: of(HOST).cert, key: of(HOST).key }],
])('a wrong pair is an error at start: %s', async (message, pair) => {
  await write(pair)
  const settings = { TLS_CERT_FILE: files.certFile, TLS_KEY_FILE: files.keyFile }
  await expect(startTestServer(settings)).rejects.toThrow(new RegExp(message))
})
