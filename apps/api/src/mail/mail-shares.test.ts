import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import type { SmtpLimits } from './smtp-limits.ts'

const MB = 1_000_000
/** Long enough for a place to be given to another. */
const A_WHILE = 300
/** Slow enough to pace senders that name an inbox more often. */
const PACE = { max: 5, within: 10_000, together: 200, maxMs: 2000 }
const LINE = `${'x'.repeat(98)}\r\n`

let server: TestServer
let inbox: string
let other: string
const servers: MailServer[] = []
const sockets: Socket[] = []
beforeAll(async () => {
  server = await startTestServer()
  inbox = (await signUp(server.url)).user.emailAddress
  other = (await signUp(server.url, 'Bea')).user.emailAddress
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(servers.splice(0).map((each) => each.close()))
})
afterAll(() => server.close())

async function openServer(limits: Partial<SmtpLimits>, protocol: 'smtp' | 'lmtp' = 'smtp'): Promise<number> {
  const { receiver } = server.app
  const log = pino({ level: 'silent' })
  const options = { receiver, log, protocol, host: '127.0.0.1', port: 0, limits } as const
  const mailServer = await startMailServer({ ...options, receivedAt: () => Date.now() })
  servers.push(mailServer)
  return mailServer.port
}

/** A connection and its replies: the last line of each. */
async function talkTo(port: number, from = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const response = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done) return 'closed'
    return value[3] === '-' ? response() : value
  }
  const say = (line: string) => {
    socket.write(`${line}\r\n`)
    return response()
  }
  return { socket, reply: response, say }
}

type Talk = Awaited<ReturnType<typeof talkTo>>

/** Sends everything up to DATA; returns the last reply. */
async function begin({ reply, say }: Talk, to = inbox, hello = 'EHLO'): Promise<string> {
  let last = await reply()
  for (const line of [`${hello} s.example`, 'MAIL FROM:<n@s.example>', `RCPT TO:<${to}>`, 'DATA']) {
    if (!/^[23]/.test(last)) break
    last = await say(line)
  }
  return last
}

/** The reply to a mail of this many bytes, sent without pause. */
async function hand(port: number, { bytes = 2000, to = inbox, from = '127.0.0.1', hello = 'EHLO' } = {}) {
  const talk = await talkTo(port, from)
  const last = await begin(talk, to, hello)
  if (!/^354/.test(last)) return last
  const id = Math.random()
  talk.socket.write(`From: n@s.example\r\nSubject: ${id}\r\nMessage-ID: <${id}@s.example>\r\n\r\n`)
  return talk
    .say(`${LINE.repeat(Math.ceil(bytes / LINE.length))}.`)
    .finally(() => talk.socket.end('QUIT\r\n'))
}

/** Active connections, as far as the server allows. */
const many = (port: number, count: number, act: (talk: Talk) => unknown, from?: string) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const talk = await talkTo(port, from)
      await act(talk)
      return talk
    }),
  )

const hasEnded = ({ socket }: Talk) => socket.readableEnded || socket.closed

/** Mails that stop after a number of bytes of their body. */
const stopAfter = (bytes: number) => async (talk: Talk) => {
  await begin(talk)
  talk.socket.write(`From: n@s.example\r\nSubject: slow\r\n\r\n${LINE.repeat(bytes / LINE.length)}`)
}

test.each([
  ['say nothing', () => {}],
  ['send EHLO and stay', (talk: Talk) => talk.reply().then(() => talk.say('EHLO s.example'))],
  [
    'repeat NOOP',
    (talk: Talk) => {
      const again = setInterval(() => talk.socket.write('NOOP\r\n'), 20)
      talk.socket.once('close', () => clearInterval(again))
      return talk.reply()
    },
  ],
  [
    'name unknown recipients',
    async (talk: Talk) => {
      await talk.reply()
      await talk.say('EHLO s.example')
      await talk.say('MAIL FROM:<n@s.example>')
      talk.socket.write('RCPT TO:<nobody@inbox.localhost>\r\n'.repeat(9))
    },
  ],
  [
    'name two inboxes repeatedly, and are paced for it',
    async (talk: Talk) => {
      await talk.reply()
      await talk.say('EHLO s.example')
      await talk.say('MAIL FROM:<n@s.example>')
      talk.socket.write(`RCPT TO:<${inbox}>\r\nRCPT TO:<${other}>\r\n`.repeat(45))
    },
  ],
  [
    'begin one mail after the other and send none',
    async (talk: Talk) => {
      await talk.reply()
      await talk.say('EHLO s.example')
      const again = setInterval(
        () => talk.socket.write(`MAIL FROM:<n@s.example>\r\nRCPT TO:<${inbox}>\r\nRSET\r\n`),
        30,
      )
      talk.socket.once('close', () => clearInterval(again))
    },
  ],
  ['begin a mail and stop', stopAfter(1000)],
  ['send an endless command', (talk: Talk) => talk.reply().then(() => talk.socket.write('NOOP x'))],
])('connections that %s do not block others, from the same address or another', async (_what, act) => {
  const port = await openServer({ connections: 10, paceOfInbox: PACE })
  await many(port, 10, act)
  await sleep(A_WHILE)
  await many(port, 10, act)
  await sleep(A_WHILE)
  for (const from of ['127.0.0.1', '127.0.0.2']) {
    for (const to of [inbox, other]) expect(await hand(port, { from, to })).toMatch(/^250 /)
  }
})

test('a dropped connection gets a temporary error reply', async () => {
  const port = await openServer({ connections: 2 })
  const [first] = await many(port, 2, (talk) => talk.reply())
  await sleep(A_WHILE)
  expect(await hand(port)).toMatch(/^250 /)
  expect(await first?.reply()).toMatch(/^421 4\.3\.2 /)
  expect(await first?.reply()).toBe('closed')
})

test('a gateway that delivers the mail of all users keeps all its connections while they are active', async () => {
  const port = await openServer({ connections: 30 })
  const idle = await many(port, 10, (talk) => talk.reply(), '127.0.0.2')
  await sleep(A_WHILE)
  const responses = await Promise.all(
    Array.from({ length: 25 }, async () => [await hand(port), await hand(port), await hand(port)]),
  )
  expect(responses.flat().filter((response) => !/^250 /.test(response))).toEqual([])
  expect(idle.filter(hasEnded).length).toBeGreaterThan(0)
})

test('connections are limited per external address; one that was idle for a second is dropped for the next', async () => {
  const port = await openServer({ connectionsOfAddress: 2, isOwn: () => false })
  await many(port, 2, (talk) => talk.reply())
  const refused = await talkTo(port)
  expect(await refused.reply()).toMatch(/^421 4\.7\.0 /)
  expect(await hand(port, { from: '127.0.0.2' })).toMatch(/^250 /)
  await sleep(1100)
  expect(await hand(port)).toMatch(/^250 /)
})

test('a client that sends only commands is disconnected, and one that delivers mail is not', async () => {
  const port = await openServer({ commands: 20 })
  const flood = await talkTo(port)
  await flood.reply()
  flood.socket.write('EHLO s.example\r\n'.repeat(5000))
  const said: string[] = []
  while (said.at(-1) !== 'closed') said.push(await flood.reply())
  expect(said.slice(-2)).toEqual([expect.stringMatching(/^421 4\.7\.0 /), 'closed'])
  expect(said).toHaveLength(22)
  const calm = await talkTo(port)
  await begin(calm)
  for (let mail = 0; mail < 15; mail += 1) {
    expect(await calm.say(`From: n@s.example\r\nSubject: ${mail}\r\n\r\nWords.\r\n.`)).toMatch(/^250 /)
    for (const line of ['RSET', 'MAIL FROM:<n@s.example>', `RCPT TO:<${inbox}>`, 'DATA'])
      expect(await calm.say(line)).toMatch(/^[23]/)
  }
})

test('one mail is paced once, even if it names an inbox repeatedly', async () => {
  const pace = { max: 10, within: 600_000, together: 1, maxMs: 600_000 }
  const port = await openServer({ paceOfInbox: pace })
  const talk = await talkTo(port)
  await talk.reply()
  await talk.say('EHLO s.example')
  for (const mail of [1, 2]) {
    await talk.say(`MAIL FROM:<${mail}@s.example>`)
    talk.socket.write(`RCPT TO:<${other}>\r\nRCPT TO:<${inbox}>\r\n`.repeat(40))
    for (let each = 0; each < 80; each += 1) expect(await talk.reply()).toMatch(/^250 /)
    await talk.say('RSET')
  }
})

test('a client that keeps naming recipients far beyond the limit is disconnected', async () => {
  const port = await openServer({ recipients: 2 })
  const talk = await talkTo(port)
  await talk.reply()
  await talk.say('EHLO s.example')
  await talk.say('MAIL FROM:<n@s.example>')
  talk.socket.write(`RCPT TO:<${inbox}>\r\n`.repeat(100))
  const said: string[] = []
  while (said.at(-1) !== 'closed') said.push(await talk.reply())
  expect(said.map((line) => line.slice(0, 3))).toEqual([
    ...Array(2).fill('250'),
    ...Array(18).fill('452'),
    '421',
    'clo',
  ])
})

test.each(['smtp', 'lmtp'] as const)(
  'fifty paced mails over %s block no other mail of any size, sender or recipient',
  async (protocol) => {
    const hello = protocol === 'lmtp' ? 'LHLO' : 'EHLO'
    const memory = { allTogether: 20 * MB, ofEach: 100_000 }
    const port = await openServer({ memory, connections: 60 }, protocol)
    const hostile = await many(port, 50, async (talk) => {
      await begin(talk, inbox, hello)
      talk.socket.write(`From: n@s.example\r\nSubject: slow\r\n\r\n${LINE.repeat(8000)}`)
      const trickle = setInterval(() => talk.socket.write(LINE), 50)
      talk.socket.once('close', () => clearInterval(trickle))
    })
    await sleep(1500)
    for (const from of ['127.0.0.1', '127.0.0.2']) {
      for (const to of [inbox, other]) {
        for (const bytes of [2000, 400_000, 5 * MB, 10 * MB]) {
          expect(await hand(port, { bytes, from, to, hello })).toMatch(/^250 /)
        }
      }
    }
    expect(hostile.filter((talk) => !hasEnded(talk)).length).toBeGreaterThan(10)
  },
)

test('a dropped mail gets a temporary error reply', async () => {
  const port = await openServer({ memory: { allTogether: 2 * MB, ofEach: 0 } })
  const slow = await talkTo(port)
  await stopAfter(1.5 * MB)(slow)
  await sleep(500)
  expect(await hand(port, { bytes: MB })).toMatch(/^250 /)
  expect(await slow.reply()).toMatch(/^421 4\.3\.1 /)
  expect(await slow.reply()).toBe('closed')
})

test('an endless header line uses no more than any other mail', async () => {
  const port = await openServer({ memory: { allTogether: 4 * MB, ofEach: 0 } })
  await many(port, 5, async (talk) => {
    await begin(talk)
    talk.socket.write(`X-Long: ${'x'.repeat(MB)}`)
  })
  await sleep(500)
  expect(await hand(port, { bytes: 3 * MB })).toMatch(/^250 /)
})
