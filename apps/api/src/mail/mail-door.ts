import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import type { CommandRefusal } from './command-refusals.ts'

/** A connection of smtp-server, as far as the door reaches into it. */
type Connection = SMTPServer['connections'] extends Set<infer Each> ? Each : never

/** What is announced with MAIL FROM. */
const ANNOUNCED = /^mail from:\s*<([^<>]*)>.*\ssize=(\d{1,20})(?:\s|$)/i
/** What a TLS client says first (RFC 8446, 5.1). */
const TLS_HANDSHAKE = 22
const RECIPIENT = /^rcpt to:\s*<([^<>\s]+)>/i

/**
 * smtp-server with what it has no option for: a line without end is answered with 500, as RFC 5321 (4.5.3.1) has it, before
 * the connection ends; so is TLS that nobody offered; a bare CR ends no command and is in none; connections can be ended
 * from outside; recipients that a sender names at once after a MAIL that was refused for its size are heard of, though
 * not answered otherwise; and so is each command and connection that is refused.
 */
export class MailDoor extends SMTPServer {
  readonly #largest: number
  readonly #onTooLarge: (session: SMTPServerSession, mail: { from: string; to: string }) => void
  readonly #onRefused: (refusal: CommandRefusal) => void
  readonly #most: number
  readonly #of = new WeakMap<SMTPServerSession, Connection>()
  readonly #told = new WeakSet<SMTPServerSession>()

  constructor(
    options: SMTPServerOptions & { size: number; maxClients: number },
    onTooLarge: (session: SMTPServerSession, mail: { from: string; to: string }) => void,
    onRefused: (refusal: CommandRefusal) => void,
  ) {
    super(options)
    this.#largest = options.size
    this.#onTooLarge = onTooLarge
    this.#onRefused = onRefused
    this.#most = options.maxClients
  }

  override connect(...given: Parameters<SMTPServer['connect']>): void {
    const before = new Set(this.connections)
    super.connect(...given)
    if (before.size >= this.#most) {
      const ip = given[0].remoteAddress ?? ''
      this.#onRefused({ ip, code: 421, answer: 'Too many connected clients' })
    }
    for (const connection of this.connections) if (!before.has(connection)) this.#watch(connection, given[0])
  }

  /** The refusal that a session is answered with next was told of already. */
  isTold(session: SMTPServerSession): void {
    this.#told.add(session)
  }

  /** Ends the connection of a session with an answer. */
  end(session: SMTPServerSession, code: number, message: string): void {
    const connection = this.#of.get(session)
    connection?.send(code, message, false)
    connection?.close()
  }

  #watch(connection: Connection, socket: Parameters<SMTPServer['connect']>[0]): void {
    this.#of.set(connection.session, connection)
    socket.once('data', (bytes: Buffer) => {
      if (bytes[0] === TLS_HANDSHAKE) this.end(connection.session, 500, '5.5.1 No TLS here')
    })
    const command = connection._onCommand.bind(connection)
    connection._onCommand = (line, done) => {
      this.#told.delete(connection.session)
      if (!line?.includes('\r')) return command(line, done)
      connection.send(500, '5.5.2 A line may hold no bare CR', false)
      done?.()
    }
    const send = connection.send.bind(connection)
    connection.send = (code, data, context) => {
      if (code === 421 && data === 'Error: Command line too long') {
        connection.send(500, '5.5.2 The line is too long', false)
        return connection.close()
      }
      const { session, remoteAddress: ip } = connection
      // LMTP answers at once as often as the mail has recipients.
      if (this.#told.has(session)) setImmediate(() => this.#told.delete(session))
      else if (code >= 400) this.#onRefused({ session, ip, code, answer: String(data) })
      send(code, data, context)
    }
    this.#hearOfTooLarge(connection)
  }

  #hearOfTooLarge(connection: Connection): void {
    const mail = connection.handler_MAIL.bind(connection)
    const recipient = connection.handler_RCPT.bind(connection)
    let refused: string | undefined
    connection.handler_MAIL = (command, callback) => {
      const [, from = '', size] = ANNOUNCED.exec(command.toString()) ?? []
      refused = Number(size ?? 0) > this.#largest ? from : undefined
      mail(command, callback)
    }
    connection.handler_RCPT = (command, callback) => {
      const [, to] = RECIPIENT.exec(command.toString()) ?? []
      if (refused !== undefined && to !== undefined) {
        this.#onTooLarge(connection.session, { from: refused, to })
        // One is told: more would let anybody look names up without an answer to wait for.
        refused = undefined
      }
      recipient(command, callback)
    }
  }
}
