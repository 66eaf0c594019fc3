import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openCounters } from '../observe/counters.ts'
import { converse } from '../testing/mail-conversation.ts'
import { signUp, startTestServer } from '../testing/test-server.ts'
import { commandRefusals } from './command-refusals.ts'
import { startMailServer } from './mail-server.ts'
import type { SmtpLimits } from './smtp-limits.ts'

const SECRET = 'zanzibar'

const server = forAllTests(() => startTestServer())
let address: string
beforeAll(async () => {
  address = (await signUp(server.url)).user.emailAddress
})

/** A mail server with its log and counters. */
async function openServer(limits: Partial<SmtpLimits> = {}, protocol: 'smtp' | 'lmtp' = 'smtp') {
  const { receiver } = server.app
  const lines: object[] = []
  const counters = openCounters()
  const write = (details: object) => void lines.push(details)
  const log = { info: write, warn: write, error: write }
  const options = { receiver, log, counters, protocol, host: '127.0.0.1', port: 0, limits } as const
  const mailServer = await startMailServer({ ...options, receivedAt: () => Date.now() })
  onTestFinished(mailServer.close)
  return { port: mailServer.port, lines, counted: () => Object.fromEntries(counters.of('commandsRefused')) }
}
const line = (code: number, reason: string, event = 'mail.command-refused') => ({
  event,
  code,
  reason,
  ip: '127.0.0.1',
})

test.each([
  [SECRET, 500, 'an unknown command'],
  [`MAIL FROM:<${SECRET}`, 501, 'bad syntax'],
  [`MAIL FROM:<a@b.example> ${SECRET}=1 ${SECRET}=2`, 501, 'bad syntax'],
  [`RCPT TO:<${SECRET}@b.example>`, 503, 'a command out of sequence'],
  [`MAIL FROM:<${SECRET}@b.example> SIZE=99999999`, 552, 'a message that is too large'],
  [`GET /${SECRET} HTTP/1.1`, 421, 'an HTTP request'],
  [`NOOP\r${SECRET}`, 500, '5.5.2 Bare CR is not allowed'],
  [`NOOP ${SECRET.repeat(100_000)}`, 500, '5.5.2 The line is too long'],
])('a refused command is counted and logged with our own message (%#)', async (sent, code, reason) => {
  const { port, lines, counted } = await openServer()
  const talk = await converse(port)
  await talk.say('EHLO sender.example')
  expect(await talk.say(sent)).toMatch(new RegExp(`^${code} `))
  expect(lines).toEqual([line(code, reason)])
  expect(counted()).toEqual({ [code]: 1 })
  talk.end()
})

test('only the first refusal of a connection is logged, and all are counted', async () => {
  const { port, lines, counted } = await openServer()
  const socket = connect(port, '127.0.0.1')
  await new Promise((resolve) => socket.once('data', resolve))
  socket.write(`${SECRET}\r\n`.repeat(1000))
  await text(socket)
  expect(lines).toEqual([line(500, 'an unknown command')])
  expect(counted()).toEqual({ 500: 9, 421: 1 })
})

test('many new connections don’t fill the log either', () => {
  const lines: object[] = []
  const write = (details: object) => void lines.push(details)
  const counters = openCounters()
  const report = commandRefusals({ info: write, warn: write, error: write }, counters)
  for (let n = 0; n < 10_000; n += 1) report({ ip: `10.0.${n >> 8}.${n & 255}`, code: 421, reply: 'Timeout' })
  expect(lines.length).toBeLessThan(100)
  expect(counters.of('commandsRefused').get('421')).toBe(10_000)
})

test('a refused recipient is logged once, and later refusals separately', async () => {
  const { port, lines, counted } = await openServer()
  const talk = await converse(port)
  await talk.say('EHLO sender.example')
  await talk.say('MAIL FROM:<a@b.example>')
  talk.send(`RCPT TO:<${SECRET}@inbox.localhost>\r\n${SECRET}\r\n`)
  expect([await talk.reply(), await talk.reply()]).toEqual([
    expect.stringMatching(/^550 /),
    expect.stringMatching(/^500 /),
  ])
  expect(lines).toEqual([
    line(550, '5.1.1 No such mailbox here', 'mail.refused'),
    line(500, 'an unknown command'),
  ])
  expect(counted()).toEqual({ 500: 1 })
  talk.end()
})

test('a mail refused over LMTP for each of its recipients is logged once', async () => {
  const { port, lines, counted } = await openServer({}, 'lmtp')
  const { emailAddress: other } = (await signUp(server.url, 'Bea')).user
  const talk = await converse(port)
  await talk.say('LHLO sender.example')
  await talk.say('MAIL FROM:<a@b.example>')
  for (const to of [address, other]) await talk.say(`RCPT TO:<${to}>`)
  await talk.say('DATA')
  expect([await talk.say('.'), await talk.reply()]).toEqual(Array(2).fill('554 5.6.0 The message is empty'))
  expect(lines).toEqual([line(554, '5.6.0 The message is empty', 'mail.refused')])
  expect(counted()).toEqual({})
  talk.end()
})

test('rejected connections and timeouts are logged', async () => {
  const few = await openServer({ connections: 1 })
  const first = await converse(few.port)
  const second = connect(few.port, '127.0.0.1')
  expect(await text(second)).toMatch(/^421 /)
  expect(few.lines).toEqual([line(421, '4.7.0 Too many connections, please try again later')])
  expect(few.counted()).toEqual({ 421: 1 })
  first.end()
  const own = await openServer({ connectionsOfAddress: 0, isOwn: () => false })
  expect(await text(connect(own.port, '127.0.0.1'))).toMatch(/^421 /)
  expect(own.lines).toEqual([line(421, '4.7.0 Too many connections, please try again later')])
  const brief = await openServer({ mailMs: 200 })
  const idle = await converse(brief.port)
  expect(await idle.reply()).toMatch(/^421 /)
  expect(brief.lines).toEqual([line(421, '4.4.2 Timeout, the transfer takes too long')])
})
