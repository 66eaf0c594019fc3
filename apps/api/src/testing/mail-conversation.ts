import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

/** A conversation with a mail server, line by line, as the wire has it. */
export interface MailConversation {
  /** What the server said first: its last line. */
  greeting: string
  /** Sends text as it is, CRLF added, and returns the server's next answer: its last line. */
  say(line: string): Promise<string>
  /** Sends bytes and waits for nothing. */
  send(bytes: string | Uint8Array): void
  /** The server's next answer: its last line. */
  answer(): Promise<string>
  end(): void
}

/** Opens a conversation and reads the greeting. */
export async function converse(port: number): Promise<MailConversation> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  async function answer(): Promise<string> {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) return '(connection closed)'
      // A hyphen after the code announces another line (RFC 5321, 4.2.1).
      if (value[3] !== '-') return value
    }
  }
  return {
    greeting: await answer(),
    answer,
    say(line) {
      socket.write(`${line}\r\n`)
      return answer()
    },
    send: (bytes) => void socket.write(bytes),
    end: () => socket.destroy(),
  }
}
