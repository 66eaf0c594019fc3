import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ready, spawnServer } from '@tidings/api-server/testing/server-process'
import { signUp } from '@tidings/api-server/testing/test-server'
import { median } from '../support/accepted-mails.ts'
import { atMost, type Figures } from '../support/row.ts'
import { msToAccept } from '../support/send-mails.ts'

export const name = 'slow clients'
/** More than either port accepts at a time. */
const OF_WEB = 510
const OF_MAIL = 250
const HOSTILE_MAILS = 50
const ROUNDS = 15
const SETTLED_MS = 1500
const LINE = `${'x'.repeat(98)}\r\n`

/** How long pages, calls and mails take with and without stalled clients from one address. */
export async function run(): Promise<Figures> {
  const server = await spawnServer({})
  try {
    const { url = '', smtpPort = 0 } = await ready(server)
    const webPort = Number(new URL(url).port)
    const { user, token } = await signUp(url)
    const web = () => asked(url, token)
    const mail = (bytes: number) => msToAccept(smtpPort, user.emailAddress, LINE.repeat(bytes / LINE.length))
    await medianOf(web)
    await medianOf(() => mail(1000))
    const alone = {
      web: await medianOf(web),
      mail: await medianOf(() => mail(1000)),
      large: await medianOf(() => mail(5_000_000)),
    }
    const beside = {
      bodies: await besides(stalledPosts(webPort), web),
      mail: await besides(idleSessions(smtpPort), () => mail(1000)),
      large: await besides(stalledMails(smtpPort, user.emailAddress), () => mail(5_000_000)),
    }
    const ms = (value: number) => `${value.toFixed(0)} ms`
    console.log(
      `  a page and a call: alone ${ms(alone.web)}, beside ${OF_WEB} requests without a body ${ms(beside.bodies)}`,
    )
    console.log(`  a mail: alone ${ms(alone.mail)}, beside ${OF_MAIL} idle sessions ${ms(beside.mail)}`)
    console.log(
      `  a mail of 5 MB: alone ${ms(alone.large)}, beside ${HOSTILE_MAILS} held back ${ms(beside.large)}`,
    )
    return [
      atMost('slower page and call beside stalled requests, median', beside.bodies / alone.web, 3, ' ×'),
      atMost('slower mail beside idle sessions, median', beside.mail / alone.mail, 3, ' ×'),
      atMost('slower mail of 5 MB beside mails held back, median', beside.large / alone.large, 3, ' ×'),
    ]
  } finally {
    await server.discard()
  }
}

/** Keeps stalled clients connected while something is measured. */
async function besides(clients: Promise<Socket[]>, measure: () => Promise<number>): Promise<number> {
  const sockets = await clients
  await sleep(SETTLED_MS)
  const took = await medianOf(measure)
  for (const socket of sockets) socket.destroy()
  return took
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const all: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) all.push(await measure())
  return median(all)
}

/** Milliseconds for a page and a call on separate connections; Infinity if either does not return 200. */
async function asked(url: string, token: string): Promise<number> {
  const begun = performance.now()
  const headers = { authorization: `Bearer ${token}`, connection: 'close' }
  const responses = await Promise.all(['/', '/api/user'].map((path) => fetch(url + path, { headers })))
  await Promise.all(responses.map((response) => response.arrayBuffer()))
  return responses.every(({ ok }) => ok) ? performance.now() - begun : Number.POSITIVE_INFINITY
}

/** Connections that send something at once, and respond to what they receive. */
async function open(
  port: number,
  count: number,
  says: string,
  response: (received: string) => string = () => '',
): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.on('data', (heard) => socket.write(response(String(heard))))
      await once(socket, 'connect')
      socket.write(says)
      return socket
    }),
  )
}

const stalledPosts = (port: number) =>
  open(
    port,
    OF_WEB,
    'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n',
  )

const idleSessions = (port: number) => open(port, OF_MAIL, '')

/** Unfinished mails that exceed the shared memory limit. */
async function stalledMails(port: number, to: string): Promise<Socket[]> {
  const sockets = await Promise.all(
    Array.from({ length: HOSTILE_MAILS }, () => {
      const said = ['EHLO c.test', 'MAIL FROM:<a@s.test>', `RCPT TO:<${to}>`, 'DATA', LINE.repeat(20_000)]
      // Line by line, as the server accepts nothing before its greeting.
      return open(port, 1, '', (heard) => (/^\d{3} /m.test(heard) ? `${said.shift() ?? ''}\r\n` : ''))
    }),
  )
  return sockets.flat()
}
