import { once } from 'node:events'
import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { clientNetwork } from '../network/client-network.ts'
import { type ConnectionPool, connectionPool } from '../network/connection-pool.ts'
import { refuseConnection, refuseTunnel } from './errors.ts'
import { connectionOf, HttpConnection, type TransferLimits } from './http-connection.ts'

/** What one port takes of anybody; times in milliseconds. */
export interface HttpLimits extends TransferLimits {
  /** At a time, in all; they are shared out among client networks. */
  connections: number
  /** From the connection, or a request's first byte, to the end of its headers. */
  headersMs: number
  /** To the end of its body, whatever that is. */
  requestMs: number
  /** How often is looked for what takes too long. */
  lookMs: number
}

export const HTTP_LIMITS: HttpLimits = {
  // With those for mail below the 1024 open files that a process has on some systems; more than `LOAD_LIMITS.underWay`.
  connections: 500,
  headersMs: 5000,
  // 5 MB over a slow line; when places or memory are needed, the slowest is ended long before.
  requestMs: 900_000,
  slowest: { bytesPerSecond: 1000, bodyMs: 60_000, answerMs: 900_000, crowdedMs: 20_000 },
  pipelined: { answered: 8, requests: 100, bytes: 65_536 },
  lookMs: 1000,
}

/** Longer than proxies keep theirs (nginx: 60 s), so that none asks on a connection that is being closed. */
const KEEP_ALIVE_MS = 72_000

/** Why a connection was ended: there were too many, it was too slow, or it sent requests and waited for no answer. */
export type Dropped = 'full' | 'body' | 'answer' | 'pipelined'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** The connections of one port. */
export interface HttpConnections {
  /** For Fastify's `serverFactory`. */
  createServer(handler: Handler): Server
  /** Has an app listen on the other address of `localhost` too, as Fastify does by itself for servers that it makes. */
  listenOnBoth(app: FastifyInstance): void
  /** Behind a proxy: whom the connection is used for, by the address that the proxy gave. */
  attribute(socket: Socket, ip: string): void
}

/** Opens what accepts connections by these limits; `onDrop` is told of those that are ended. */
export function httpConnections(limits: HttpLimits, onDrop: (reason: Dropped) => void): HttpConnections {
  const pool = connectionPool(limits.connections)
  const createServer = (handler: Handler) => new HttpServer(handler, { limits, pool, onDrop })
  return {
    createServer,
    listenOnBoth(app) {
      const other = createServer(app.routing)
      app.addHook('onListen', () => {
        const { address, port } = app.server.address() as AddressInfo
        // Nothing is lost where this machine has no other, or something else is there.
        other.on('error', () => {})
        other.listen({ port, host: address === '::1' ? '127.0.0.1' : '::1' })
        return once(other, 'listening').then(
          () => undefined,
          () => undefined,
        )
      })
      app.addHook('preClose', async () => {
        other.close()
        other.closeIdleConnections()
      })
    },
    attribute(socket, ip) {
      const connection = connectionOf(socket)
      if (connection) connection.network = clientNetwork(ip)
    },
  }
}

interface Means {
  limits: HttpLimits
  pool: ConnectionPool
  onDrop: (reason: Dropped) => void
}

class HttpServer extends Server {
  readonly #means: Means
  readonly #sockets = new Set<Socket>()

  constructor(handler: Handler, means: Means) {
    const { limits } = means
    super(
      {
        headersTimeout: limits.headersMs,
        requestTimeout: limits.requestMs,
        keepAliveTimeout: KEEP_ALIVE_MS,
        connectionsCheckingInterval: limits.lookMs,
      },
      (request, response) => {
        connectionOf(request.socket)?.serve(request, response, () => handler(request, response))
      },
    )
    this.#means = means
    this.prependListener('connection', (socket: Socket) => this.#accept(socket))
    this.on('connect', refuseTunnel)
    this.on('clientError', refuseConnection)
    this.on('listening', () => this.#watch())
  }

  /** Node's own knows nothing of those that are no longer HTTP, such as refused tunnels. */
  override closeAllConnections(): void {
    super.closeAllConnections()
    for (const socket of this.#sockets) socket.destroy()
  }

  #accept(socket: Socket): void {
    const { limits, pool, onDrop } = this.#means
    const connection = new HttpConnection(socket, limits, onDrop)
    // Node removes its own listener from what is no longer HTTP, and a tunnel that is then reset would end the process.
    socket.on('error', () => {})
    this.#sockets.add(socket)
    socket.once('close', () => {
      this.#sockets.delete(socket)
      pool.leave(connection)
    })
    if (!pool.enter(connection)) connection.drop()
  }

  #watch(): void {
    const look = setInterval(() => {
      for (const socket of this.#sockets) this.#endIfTooSlow(socket)
    }, this.#means.limits.lookMs)
    look.unref()
    this.once('close', () => clearInterval(look))
  }

  #endIfTooSlow(socket: Socket): void {
    const connection = connectionOf(socket)
    const reason = connection?.tooSlow()
    if (!connection || !reason) return
    this.#means.onDrop(reason)
    if (connection.isAnswered()) socket.destroy()
    else refuseConnection(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }
}
