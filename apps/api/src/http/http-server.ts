import { once } from 'node:events'
import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { clientNetwork } from '../network/client-network.ts'
import { type ConnectionPool, connectionPool } from '../network/connection-pool.ts'
import { refuseConnection, refuseTunnel } from './errors.ts'
import { connectionOf, HttpConnection, type TransferLimits } from './http-connection.ts'

/** Limits of one port; times in milliseconds. */
export interface HttpLimits extends TransferLimits {
  /** Concurrent connections in all, shared among client networks. */
  connections: number
  /** From the connection, or a request's first byte, to the end of its headers. */
  headersMs: number
  /** To the end of any body. */
  requestMs: number
  /** How often timeouts are checked. */
  lookMs: number
}

export const HTTP_LIMITS: HttpLimits = {
  // Together with those for mail below the limit of 1024 open files on some systems; more than `LOAD_LIMITS.underWay`.
  connections: 500,
  headersMs: 5000,
  // 5 MB over a slow line; when places or memory are needed, the slowest is closed long before.
  requestMs: 900_000,
  slowest: { bytesPerSecond: 1000, bodyMs: 60_000, responseMs: 900_000, crowdedMs: 20_000 },
  pipelined: { handled: 8, requests: 100, bytes: 65_536 },
  lookMs: 1000,
}

/** Longer than proxies keep theirs (nginx: 60 s), so that none sends a request on a closing connection. */
const KEEP_ALIVE_MS = 72_000

/** Why a connection was closed: there were too many, it was too slow, or it pipelined too many requests. */
export type Dropped = 'full' | 'body' | 'response' | 'pipelined'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** The connections of one port. */
interface HttpConnections {
  /** For Fastify's `serverFactory`. */
  createServer(handler: Handler): Server
  /** Makes an app listen on the other address of `localhost` too, as Fastify does for servers that it creates. */
  listenOnBoth(app: FastifyInstance): void
  /** Behind a proxy: sets the client of the connection by the address that the proxy sent. */
  attribute(socket: Socket, ip: string): void
}

/** Opens a pool that accepts connections within these limits; `onDrop` is called for closed ones. */
export function httpConnections(limits: HttpLimits, onDrop: (reason: Dropped) => void): HttpConnections {
  const pool = connectionPool(limits.connections)
  const createServer = (handler: Handler) => new HttpServer(handler, { limits, pool, onDrop })
  return {
    createServer,
    listenOnBoth(app) {
      const other = createServer(app.routing)
      app.addHook('onListen', () => {
        const { address, port } = app.server.address() as AddressInfo
        // No problem if this machine has no other address, or it is in use.
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

  /** Node's own list lacks connections that are no longer HTTP, such as refused tunnels. */
  override closeAllConnections(): void {
    super.closeAllConnections()
    for (const socket of this.#sockets) socket.destroy()
  }

  #accept(socket: Socket): void {
    const { limits, pool, onDrop } = this.#means
    const connection = new HttpConnection(socket, limits, onDrop)
    // Node removes its error listener from connections that are no longer HTTP, so a reset tunnel would crash the
    // process.
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
    if (connection.isResponding()) socket.destroy()
    else refuseConnection(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }
}
