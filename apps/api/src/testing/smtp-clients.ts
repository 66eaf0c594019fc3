import { pino } from 'pino'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { startMailServer } from '../mail/mail-server.ts'
import type { SmtpLimits } from '../mail/smtp-limits.ts'
import { talkTo as connectTo } from './mail-conversation.ts'
import { signUp, startTestServer, type TestServer } from './test-server.ts'

export const MB = 1_000_000
/** Long enough for a place to be given to another. */
export const A_WHILE = 300
export const LINE = `${'x'.repeat(98)}\r\n`

let server: TestServer
/** The addresses of two users. */
export let inbox: string
export let other: string

/** Call it in each file that uses these clients: starts a server, and closes it and all connections. */
export function useSmtpClients(): void {
  beforeAll(async () => {
    server = await startTestServer()
    inbox = (await signUp(server.url)).user.emailAddress
    other = (await signUp(server.url, 'Bea')).user.emailAddress
  })
  afterAll(() => server.close())
}

/** Opens a mail server with these limits; returns its port. */
export async function openServer(
  limits: Partial<SmtpLimits>,
  protocol: 'smtp' | 'lmtp' = 'smtp',
): Promise<number> {
  const { receiver } = server.app
  const log = pino({ level: 'silent' })
  const options = { receiver, log, protocol, host: '127.0.0.1', port: 0, limits } as const
  const mailServer = await startMailServer({ ...options, receivedAt: () => Date.now() })
  onTestFinished(mailServer.close)
  return mailServer.port
}

/** A connection that ends with the test. */
export async function talkTo(port: number, from?: string) {
  const talk = await connectTo(port, from)
  onTestFinished(() => void talk.socket.destroy())
  return talk
}

export type Talk = Awaited<ReturnType<typeof talkTo>>

/** Sends everything up to DATA; returns the last reply. */
export async function begin({ reply, say }: Talk, to = inbox, hello = 'EHLO'): Promise<string> {
  let last = await reply()
  for (const line of [`${hello} s.example`, 'MAIL FROM:<n@s.example>', `RCPT TO:<${to}>`, 'DATA']) {
    if (!/^[23]/.test(last)) break
    last = await say(line)
  }
  return last
}

/** The reply to a mail of this many bytes, sent without pause. */
export async function hand(
  port: number,
  { bytes = 2000, to = inbox, from = '127.0.0.1', hello = 'EHLO' } = {},
) {
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
export const many = (port: number, count: number, act: (talk: Talk) => unknown, from?: string) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const talk = await talkTo(port, from)
      await act(talk)
      return talk
    }),
  )

/** Whether the server has closed the connection. */
export const hasEnded = ({ socket }: Talk) => socket.readableEnded || socket.closed

/** Mails that stop after a number of bytes of their body. */
export const stopAfter = (bytes: number) => async (talk: Talk) => {
  await begin(talk)
  talk.socket.write(`From: n@s.example\r\nSubject: slow\r\n\r\n${LINE.repeat(bytes / LINE.length)}`)
}
