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
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  async function reply(): Promise<string> {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) return '(connection closed)'
      // A hyphen after the code announces another line (RFC 5321, 4.2.1).
      if (value[3] !== '-') return value
    }
  }
  return {
    greeting: await reply(),
    reply,
    say(line) {
      socket.write(`${line}\r\n`)
      return reply()
    },
    send: (bytes) => void socket.write(bytes),
    end: () => socket.destroy(),
  }
}
