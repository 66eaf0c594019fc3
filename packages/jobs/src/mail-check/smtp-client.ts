import type { Socket } from 'node:net'
import { dialMailServer, secured } from '../fetch/dial-checked.ts'
import type { Network } from '../fetch/network.ts'

const CONNECT_MS = 10_000
/** Servers delay the greeting to see whether clients keep to the protocol. */
const REPLY_MS = 30_000
/** The maximum bytes of all replies; a server that sends more is not one for mail. */
const MAX_BYTES = 65_536
const LAST_LINE = /^(\d{3})(?: (.*))?$/

/** A reply of a mail server (RFC 5321, 4.2). */
export interface Reply {
  code: number
  /** Without the code, its lines separated by spaces. */
  text: string
}

/** A reply that is a refusal, or a missing reply. */
export class SmtpFault extends Error {
  override name = 'SmtpFault'
}

/** A connection to a mail server that is checked. Every method throws SmtpFault. */
export interface SmtpClient {
  greeting: Reply
  /** Returns the server's capabilities in upper case. */
  hello(name: string): Promise<string[]>
  /** Upgrades to TLS; returns the expiry of the certificate in epoch milliseconds. Also throws if it isn't trusted. */
  startTls(host: string): Promise<number>
  /** Sends a mail, and returns the server's reply. */
  send(to: string, lines: readonly string[]): Promise<Reply>
  close(): void
}

/** Connects to port 25 of a public address and reads the greeting. Throws FetchRefused or SmtpFault. */
export async function openSmtpClient(
  address: string,
  network: Network,
  replyMs = REPLY_MS,
): Promise<SmtpClient> {
  let socket: Socket = await dialMailServer(address, network, CONNECT_MS)
  let buffer = ''
  let received = Promise.withResolvers<void>()
  let isOver = false

  function listen(): void {
    socket.on('data', (bytes: Buffer) => {
      if (socket.bytesRead > MAX_BYTES) socket.destroy()
      else buffer += bytes.toString('latin1')
      received.resolve()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      isOver = true
      received.resolve()
    })
  }

  async function reply(): Promise<Reply> {
    // All of it: a server may send a byte now and then.
    const late = setTimeout(() => socket.destroy(), replyMs)
    return readReply().finally(() => clearTimeout(late))
  }

  async function readReply(): Promise<Reply> {
    const lines: string[] = []
    for (;;) {
      const end = buffer.indexOf('\n')
      if (end === -1) {
        if (isOver) throw new SmtpFault('The server closed the connection.')
        received = Promise.withResolvers()
        await received.promise
        continue
      }
      const line = buffer.slice(0, end).replace(/\r$/, '')
      buffer = buffer.slice(end + 1)
      lines.push(line.slice(4))
      const [, code] = LAST_LINE.exec(line) ?? []
      if (code !== undefined) return { code: Number(code), text: plain(lines.join(' ')) }
      if (!/^\d{3}-/.test(line)) throw new SmtpFault('It does not answer as a mail server.')
    }
  }

  async function say(line: string, expected: number): Promise<Reply> {
    socket.write(`${line}\r\n`)
    const response = await reply()
    if (response.code !== expected) throw new SmtpFault(`${response.code} ${response.text}`)
    return response
  }

  listen()
  const greeting = await reply()
  if (greeting.code !== 220) {
    socket.destroy()
    throw new SmtpFault(`${greeting.code} ${greeting.text}`)
  }
  return {
    greeting,
    async hello(name) {
      const { text } = await say(`EHLO ${name}`, 250)
      return text.toUpperCase().split(/\s+/)
    },
    async startTls(host) {
      await say('STARTTLS', 220)
      socket.removeAllListeners('data')
      socket.removeAllListeners('close')
      buffer = ''
      const { socket: secure, validTo } = await secured(socket, host, network, CONNECT_MS)
      socket = secure
      listen()
      return validTo
    },
    async send(to, lines) {
      await say('MAIL FROM:<>', 250)
      await say(`RCPT TO:<${to}>`, 250)
      await say('DATA', 354)
      return say([...lines, '.'].join('\r\n'), 250)
    },
    close() {
      if (isOver) return
      socket.end('QUIT\r\n')
      setTimeout(() => socket.destroy(), 1000).unref()
    },
  }
}

/** Another server's reply as a short line. */
function plain(text: string): string {
  return text
    .replace(/[^\x21-\x7e]+/g, ' ')
    .slice(0, 600)
    .trim()
}
