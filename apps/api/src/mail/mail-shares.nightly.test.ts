import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  A_WHILE,
  begin,
  hand,
  hasEnded,
  inbox,
  LINE,
  MB,
  many,
  openServer,
  other,
  stopAfter,
  type Talk,
  useSmtpClients,
} from '../testing/smtp-clients.ts'

/** Slow enough to pace senders that name an inbox more often. */
const PACE = { max: 5, within: 10_000, together: 200, maxMs: 2000 }

useSmtpClients()

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
    for (const to of [inbox, other]) {
      // Asked to come again, a sender does: once.
      const reply = await hand(port, { from, to })
      expect(reply.startsWith('421') ? await hand(port, { from, to }) : reply).toMatch(/^250 /)
    }
  }
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

test('an endless header line uses no more than any other mail', async () => {
  const port = await openServer({ memory: { allTogether: 4 * MB, ofEach: 0 } })
  await many(port, 5, async (talk) => {
    await begin(talk)
    talk.socket.write(`X-Long: ${'x'.repeat(MB)}`)
  })
  await sleep(500)
  expect(await hand(port, { bytes: 3 * MB })).toMatch(/^250 /)
})
