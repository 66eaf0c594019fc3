import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

/** A raw conversation with a mail server, line by line. */
export interface MailConversation {
  /** The last line of the greeting. */
  greeting: string
  /** Sends text with CRLF and returns the last line of the next reply. */
  say(line: string): Promise<string>
  /** Sends bytes without waiting. */
  send(bytes: string | Uint8Array): void
  /** The last line of the server's next reply. */
  reply(): Promise<string>
  end(): void
}

/** Opens a conversation and reads the greeting. */
export async function converse(port: number): Promise<MailConversation> {
  const { socket, reply, say } = await talkTo(port)
  const greeting = await reply()
  return { greeting, reply, say, send: (bytes) => void socket.write(bytes), end: () => socket.destroy() }
}

/** A connection, of which nothing is read yet, and its replies: the last line of each. */
export async function talkTo(port: number, from = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  socket.on('error', () => {})
  await once(socket, 'connect')
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  async function reply(): Promise<string> {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) return 'closed'
      // A hyphen after the code announces another line (RFC 5321, 4.2.1).
      if (value[3] !== '-') return value
    }
  }
  const say = (line: string) => {
    socket.write(`${line}\r\n`)
    return reply()
  }
  return { socket, reply, say }
}

/** A mail by SMTP; dots at the beginning of its lines are doubled already. */
export interface Delivery {
  from?: string
  to: string
  text: string
}

/** Sends a mail in a conversation after EHLO; returns the reply that refused it, or else the last. */
export async function deliver(
  talk: MailConversation,
  { from = 'news@s.example', to, text }: Delivery,
): Promise<string> {
  for (const line of [`MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA']) {
    const reply = await talk.say(line)
    if (!/^[23]/.test(reply)) return reply
  }
  return talk.say(`${text}\r\n.`)
}

/** The same on a connection of its own. */
export async function deliverTo(port: number, mail: Delivery): Promise<string> {
  const talk = await converse(port)
  try {
    await talk.say('EHLO s.example')
    return await deliver(talk, mail)
  } finally {
    talk.end()
  }
}
