import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { clientNetwork } from '../network/client-network.ts'
import { type ConnectionPool, connectionPool, type PooledConnection } from '../network/connection-pool.ts'
import type { CommandRefusal } from './command-refusals.ts'

/** A connection of smtp-server, as far as the SMTP server reaches into it. */
type Connection = SMTPServer['connections'] extends Set<infer Each> ? Each : never

/** How many connections there may be, and who makes room when there are so many. */
export interface SmtpShares {
  most: number
  /** How many the client network of an address may have. */
  ofAddress: (ip: string) => number
  /** For how many milliseconds a session has kept the server waiting; 0 while it waits for the server. */
  waitingMs: (session: SMTPServerSession) => number
}

const NO_PLACE = '4.7.0 Too many connections, please try again later'
const PLACE_IS_NEEDED = '4.3.2 Connection closed to make room for others, please try again later'
/** Recipients are counted for themselves, and a mail is no command. */
const UNCOUNTED = /^(?:rcpt|data|quit)\b/i

/** What is announced with MAIL FROM. */
const ANNOUNCED = /^mail from:\s*<([^<>]*)>.*\ssize=(\d{1,20})(?:\s|$)/i
/** What a TLS client says first (RFC 8446, 5.1). */
const TLS_HANDSHAKE = 22
const RECIPIENT = /^rcpt to:\s*<([^<>\s]+)>/i

/**
 * smtp-server with what it has no option for: connections make room for one another; those that send command after command
 * and no mail come to an end; a line without end is answered with 500, as RFC 5321 (4.5.3.1) has it, before
 * the connection ends; so is TLS that nobody offered; a bare CR ends no command and is in none; connections can be ended
 * from outside; recipients that a sender names at once after a MAIL that was refused for its size are heard of, though
 * not answered otherwise; and so is each command and connection that is refused.
 */
export class SmtpServer extends SMTPServer {
  readonly #largest: number
  readonly #onTooLarge: (session: SMTPServerSession, mail: { from: string; to: string }) => void
  readonly #onRefused: (refusal: CommandRefusal) => void
  readonly #pool: ConnectionPool
  readonly #shares: SmtpShares
  readonly #commands: number
  readonly #of = new WeakMap<SMTPServerSession, Connection>()
  readonly #told = new WeakSet<SMTPServerSession>()
  /** Commands since the last mail. */
  readonly #count = new WeakMap<SMTPServerSession, number>()

  constructor(
    options: SMTPServerOptions & { size: number },
    { shares, commands }: { shares: SmtpShares; commands: number },
    onTooLarge: (session: SMTPServerSession, mail: { from: string; to: string }) => void,
    onRefused: (refusal: CommandRefusal) => void,
  ) {
    super(options)
    this.#largest = options.size
    this.#commands = commands
    this.#pool = connectionPool(shares.most)
    this.#shares = shares
    this.#onTooLarge = onTooLarge
    this.#onRefused = onRefused
  }

  override connect(...given: Parameters<SMTPServer['connect']>): void {
    const socket = given[0]
    const ip = socket.remoteAddress ?? ''
    let connection: Connection | undefined
    const place: PooledConnection = {
      network: clientNetwork(ip),
      share: this.#shares.ofAddress(ip),
      waitingMs: () => (connection ? this.#waitOf(connection) : 0),
      drop: () => {
        connection?.send(421, PLACE_IS_NEEDED, false)
        socket.destroySoon()
      },
    }
    socket.once('close', () => this.#pool.leave(place))
    if (!this.#pool.enter(place)) {
      this.#onRefused({ ip, code: 421, answer: NO_PLACE })
      socket.on('error', () => {})
      socket.write(`421 ${NO_PLACE}\r\n`)
      socket.destroySoon()
      return
    }
    const before = new Set(this.connections)
    super.connect(...given)
    for (const each of this.connections) if (!before.has(each)) connection = each
    if (connection) this.#watch(connection, socket)
  }

  /** A mail was taken: its session may send as many commands again. */
  mailTaken(session: SMTPServerSession): void {
    this.#count.delete(session)
  }

  /** The refusal that a session is answered with next was told of already. */
  isRefused(session: SMTPServerSession): void {
    this.#told.add(session)
  }

  /** Ends the connection of a session with an answer. */
  end(session: SMTPServerSession, code: number, message: string): void {
    const connection = this.#of.get(session)
    connection?.send(code, message, false)
    connection?.close()
  }

  /** One that was told to end and doesn't goes before all others. */
  #waitOf(connection: Connection): number {
    return connection._closing ? Number.POSITIVE_INFINITY : this.#shares.waitingMs(connection.session)
  }

  #isOneTooMany(session: SMTPServerSession, line: string): boolean {
    const count = (this.#count.get(session) ?? 0) + (UNCOUNTED.test(line) ? 0 : 1)
    this.#count.set(session, count)
    return count > this.#commands
  }

  #watch(connection: Connection, socket: Socket): void {
    this.#of.set(connection.session, connection)
    socket.once('data', (bytes: Buffer) => {
      if (bytes[0] === TLS_HANDSHAKE) this.end(connection.session, 500, '5.5.1 TLS is not available')
    })
    const command = connection._onCommand.bind(connection)
    connection._onCommand = (line, done) => {
      this.#told.delete(connection.session)
      if (this.#isOneTooMany(connection.session, line?.toString('latin1') ?? '')) {
        return connection.send(421, '4.7.0 Too many commands without a message', false)
      }
      if (!line?.includes('\r')) return command(line, done)
      connection.send(500, '5.5.2 Bare CR is not allowed', false)
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
