import type { Socket } from 'node:net'
import { unquoted } from '@tidings/jobs/receive/split-recipient'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { clientNetwork } from '../network/client-network.ts'
import { type ConnectionPool, connectionPool, type PooledConnection } from '../network/connection-pool.ts'
import type { CommandRefusal } from './command-refusals.ts'

/** The internals of an smtp-server connection that are used here. */
type Connection = SMTPServer['connections'] extends Set<infer Each> ? Each : never

/** The connection limit, and which connection is dropped when it is reached. */
export interface SmtpShares {
  max: number
  /** The limit for the client network of an address. */
  ofAddress: (ip: string) => number
  /** For how many milliseconds a session has kept the server waiting; 0 while it waits for the server. */
  waitingMs: (session: SMTPServerSession) => number
}

const NO_PLACE = '4.7.0 Too many connections, please try again later'
const PLACE_IS_NEEDED = '4.3.2 Connection closed to make room for others, please try again later'
/** Recipients are counted separately, and DATA is not counted. */
const UNCOUNTED = /^(?:rcpt|data|quit)\b/i

/** Parameters of MAIL FROM. */
const ANNOUNCED = /^mail from:\s*<([^<>]*)>.*\ssize=(\d{1,20})(?:\s|$)/i
/** The first bytes of a TLS client (RFC 8446, 5.1). */
const TLS_HANDSHAKE = 22
const RECIPIENT = /^rcpt to:\s*<([^<>\s]+)>/i
/** A path with a quoted local part (RFC 5321, 4.1.2), and one whose domain ends with the dot of the root. */
const QUOTED =
  /^((?:mail from|rcpt to):\s*<(?:@[^<>:"\s]{1,500}:)?)("(?:[^"\\\p{Cc}<>]|\\[ -~]){1,64}")(@[^<>@\s"]{1,255}>.*)$/iu
const ROOTED = /^((?:mail from|rcpt to):\s*<[^<>\s]{1,500}@[^<>@\s]{1,254}[^<>@\s.])\.(>.*)$/i
/** Stands for a quoted local part, which smtp-server takes for several words. */
const ANY_LOCAL_PART = 'quoted'

/**
 * smtp-server with features that it has no option for: connections are dropped for others; those that send only
 * commands are closed; an endless line gets 500 (RFC 5321, 4.5.3.1) before the connection is closed, and so does an
 * unexpected TLS handshake; a bare CR neither ends a command nor is part of one; connections can be closed from
 * outside; pipelined recipients after a MAIL that was refused for its size are reported; and so is each refused command
 * and connection; a connection that changes to TLS keeps its place; quoted local parts and domains with the dot of the
 * root are read.
 */
export class SmtpServer extends SMTPServer {
  readonly #largest: number
  readonly #onTooLarge: (session: SMTPServerSession, mail: { from: string; to: string }) => void
  readonly #onRefused: (refusal: CommandRefusal) => void
  readonly #pool: ConnectionPool
  readonly #shares: SmtpShares
  readonly #commands: number
  readonly #of = new WeakMap<SMTPServerSession, Connection>()
  readonly #reported = new WeakSet<SMTPServerSession>()
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
    this.#pool = connectionPool(shares.max)
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
        // The socket of TLS once there is one.
        const { _socket: current } = connection ?? { _socket: socket }
        current.destroySoon()
      },
    }
    const leave = () => this.#pool.leave(place)
    socket.once('close', leave)
    if (!this.#pool.enter(place)) {
      this.#onRefused({ ip, code: 421, reply: NO_PLACE })
      socket.on('error', () => {})
      socket.write(`421 ${NO_PLACE}\r\n`)
      socket.destroySoon()
      return
    }
    const before = new Set(this.connections)
    super.connect(...given)
    for (const each of this.connections) if (!before.has(each)) connection = each
    if (!connection) return
    this.#watch(connection, socket)
    const upgrade = connection.upgrade.bind(connection)
    // It takes all listeners off the socket.
    connection.upgrade = (...how) => {
      upgrade(...how)
      socket.once('close', leave)
    }
  }

  /** A mail was accepted: resets the session's command limit. */
  mailTaken(session: SMTPServerSession): void {
    this.#count.delete(session)
  }

  /** The next refusal of a session was reported already. */
  refusalReported(session: SMTPServerSession): void {
    this.#reported.add(session)
  }

  /** Closes the connection of a session with a reply. */
  end(session: SMTPServerSession, code: number, message: string): void {
    const connection = this.#of.get(session)
    connection?.send(code, message, false)
    connection?.close()
  }

  /** A closing connection that stays open is dropped first. */
  #waitOf(connection: Connection): number {
    return connection._closing ? Number.POSITIVE_INFINITY : this.#shares.waitingMs(connection.session)
  }

  #exceedsCommandLimit(session: SMTPServerSession, line: string): boolean {
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
      this.#reported.delete(connection.session)
      if (this.#exceedsCommandLimit(connection.session, line?.toString('latin1') ?? '')) {
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
      // LMTP sends as many replies at once as the mail has recipients.
      if (this.#reported.has(session)) setImmediate(() => this.#reported.delete(session))
      else if (code >= 400) this.#onRefused({ session, ip, code, reply: String(data) })
      send(code, data, context)
    }
    this.#reportTooLarge(connection)
    readAllPaths(connection)
  }

  #reportTooLarge(connection: Connection): void {
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
        // Only one is reported: more would allow looking up names without waiting for replies.
        refused = undefined
      }
      recipient(command, callback)
    }
  }
}

/** smtp-server refuses quoted local parts with spaces, and a dot at the end of a domain. */
function readAllPaths(connection: Connection): void {
  const parse = connection._parseAddressCommand.bind(connection)
  connection._parseAddressCommand = (name, command) => {
    const line = command.toString().replace(ROOTED, '$1$2').replace(QUOTED, rooted)
    const [, before = '', quoted, after = ''] = QUOTED.exec(line) ?? []
    if (quoted === undefined) return parse(name, line)
    const parsed = parse(name, `${before}${ANY_LOCAL_PART}${after}`)
    if (!parsed) return parsed
    const domain = parsed.address.slice(parsed.address.lastIndexOf('@'))
    return { ...parsed, address: `${unquoted(quoted)}${domain}` }
  }
}

const rooted = (_: string, before: string, quoted: string, after: string) =>
  `${before}${quoted}${after.replace(/\.>/, '>')}`
