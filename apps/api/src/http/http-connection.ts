import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Slot } from '@tidings/scheduling/fair-queue'
import { clientNetwork } from '../network/client-network.ts'
import type { PooledConnection } from '../network/connection-pool.ts'
import { TransferLag } from '../network/transfer-lag.ts'

/** Limits of a connection before it is closed. */
export interface TransferLimits {
  /**
   * The minimum rate of a body or a response in bytes a second: a slower transfer falls behind, and is closed once so
   * many milliseconds behind. Responses may be more behind, as the system's buffers report progress only every megabyte
   * or so. A client that holds more than an equal share of what others wait for is closed once `crowdedMs` behind a
   * good rate.
   */
  slowest: { bytesPerSecond: number; bodyMs: number; responseMs: number; crowdedMs: number }
  /**
   * Pipelined requests on one connection: it is closed after the last of `handled`. Node keeps further ones in memory,
   * so `requests` more, or this many bytes of them, close it at once.
   */
  pipelined: { handled: number; requests: number; bytes: number }
}

/** The phase of a request: receiving the body, producing the response, or sending it. */
type Phase = 'receiving' | 'working' | 'sending'

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  phase: Phase
  /** The slots that it holds. */
  slots: Pick<Slot, 'blocksOthers'>[]
  /** Since when it has been waiting for a slot without reading. */
  queuedAt: number | undefined
  /** In milliseconds, as `performance.now()` has it. */
  begunAt: number
}

/** When all slots are taken, transfers below this rate (bytes a second) count as slower the longer they take. */
const GOOD_RATE = 65_536
/** … and those at full speed also count a little, so that no number of them keeps all slots forever. */
const OF_A_LONG_TRANSFER = 0.1

const connections = new WeakMap<Socket, HttpConnection>()

/** The connection of a socket; undefined for other ports. */
export const connectionOf = (socket: Socket | null) => (socket ? connections.get(socket) : undefined)

/** Tracks what a client's connection waits for, and handles its pipelined requests one by one. */
export class HttpConnection implements PooledConnection {
  network: string
  readonly share = Number.POSITIVE_INFINITY
  readonly #socket: Socket
  readonly #limits: TransferLimits
  readonly #onDrop: (reason: 'full' | 'pipelined') => void
  readonly #queue: (() => void)[] = []
  #current: Exchange | undefined
  #waitingSince = performance.now()
  /** Requests beyond those with a response, and the stream position of the first. */
  #excess: { requests: number; from: number } | undefined
  #isFull = false
  #bytes = 0
  #good = new TransferLag(GOOD_RATE)
  #least: TransferLag

  /** `onDrop` is called when its slot is given to another, or it sends too many pipelined requests. */
  constructor(socket: Socket, limits: TransferLimits, onDrop: (reason: 'full' | 'pipelined') => void) {
    this.network = clientNetwork(socket.remoteAddress ?? '')
    this.#socket = socket
    this.#limits = limits
    this.#onDrop = onDrop
    this.#least = new TransferLag(limits.slowest.bytesPerSecond)
    connections.set(socket, this)
  }

  /** Calls `handle` once previous requests are answered. Requests beyond the limit are not handled. */
  serve(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
    if (this.#isFull) {
      this.#refuse()
      return
    }
    const unanswered = this.#queue.length + (this.#current ? 2 : 1)
    if (unanswered >= this.#limits.pipelined.handled) {
      this.#isFull = true
      // Node closes the connection after this response; the client repeats the others (RFC 9112, 9.3.2).
      response.shouldKeepAlive = false
    }
    const begin = () => {
      this.#begin({
        request,
        response,
        phase: 'receiving',
        slots: [],
        queuedAt: undefined,
        begunAt: performance.now(),
      })
      response.once('close', () => this.#end())
      handle()
    }
    if (this.#current) this.#queue.push(begin)
    else begin()
  }

  waitingMs(): number {
    const now = performance.now()
    if (!this.#current) return now - this.#waitingSince
    this.#look(now)
    if (this.#current.queuedAt !== undefined) return now - this.#current.queuedAt
    if (this.#current.phase === 'working') return 0
    return this.#good.ms(now) + (now - this.#current.begunAt) * OF_A_LONG_TRANSFER
  }

  /**
   * Waits for a slot for the current request. Meanwhile its body is not read, so it can't be late, but it can be
   * dropped for other connections; while the slot blocks others, it has to be faster. Throws what `turn` throws.
   */
  async waitForTurn<T extends Pick<Slot, 'blocksOthers'>>(turn: Promise<T>): Promise<T> {
    const exchange = this.#current
    if (!exchange) return turn
    exchange.queuedAt = performance.now()
    try {
      const slot = await turn
      exchange.slots.push(slot)
      return slot
    } finally {
      exchange.queuedAt = undefined
      // Waiting time does not count.
      if (this.#current === exchange) this.#restart(performance.now())
    }
  }

  /** Which transfer is too slow to continue, if any. */
  tooSlow(): 'body' | 'response' | undefined {
    const now = performance.now()
    const current = this.#look(now)
    const phase = current?.phase
    const { bodyMs, responseMs, crowdedMs } = this.#limits.slowest
    const blocksOthers = this.#good.ms(now) > crowdedMs && current?.slots.some((slot) => slot.blocksOthers())
    if (phase === 'receiving' && (blocksOthers || this.#least.ms(now) > bodyMs)) return 'body'
    return phase === 'sending' && (blocksOthers || this.#least.ms(now) > responseMs) ? 'response' : undefined
  }

  /** Whether part of a response was sent, after which no other can be. */
  isResponding(): boolean {
    return this.#current?.response.headersSent ?? false
  }

  drop(reason: 'full' | 'pipelined' = 'full'): void {
    this.#onDrop(reason)
    this.#socket.destroy()
  }

  /**
   * Pausing the socket is not enough: Node resumes it with each response, and the last request may still have a body.
   */
  #refuse(): void {
    // Requests that were read together with the last one still arrive.
    if (this.#socket.destroyed) return
    const read = this.#socket.bytesRead
    this.#excess ??= { requests: 0, from: read }
    this.#excess.requests += 1
    const { requests, bytes } = this.#limits.pipelined
    if (this.#excess.requests > requests || read - this.#excess.from > bytes) this.drop('pipelined')
  }

  #begin(exchange: Exchange): void {
    this.#current = exchange
    this.#restart(performance.now())
  }

  #end(): void {
    this.#current = undefined
    this.#waitingSince = performance.now()
    if (!this.#socket.destroyed) this.#queue.shift()?.()
  }

  /** Updates phase and lag. */
  #look(now: number): Exchange | undefined {
    const current = this.#current
    if (!current) return undefined
    const phase = this.#phaseOf(current)
    if (phase !== current.phase) {
      current.phase = phase
      this.#restart(now)
    }
    const bytes = phase === 'receiving' ? this.#socket.bytesRead : bytesTaken(this.#socket)
    const moved = Math.max(0, bytes - this.#bytes)
    this.#bytes = bytes
    this.#good.moved(moved, now)
    this.#least.moved(moved, now)
    return current
  }

  #phaseOf({ request, response, queuedAt }: Exchange): Phase {
    if (queuedAt !== undefined) return 'working'
    if (!request.complete) return 'receiving'
    return response.writableEnded || this.#socket.writableLength > 0 ? 'sending' : 'working'
  }

  #restart(now: number): void {
    this.#bytes = this.#current?.phase === 'receiving' ? this.#socket.bytesRead : bytesTaken(this.#socket)
    this.#good = new TransferLag(GOOD_RATE, now)
    this.#least = new TransferLag(this.#limits.slowest.bytesPerSecond, now)
  }
}

/**
 * How many of the written bytes the system has accepted. Node reports only whole chunks, and a response is often one;
 * the rest of the current chunk is read as Node's own timeouts do.
 */
function bytesTaken(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return socket.bytesWritten - (handle?.writeQueueSize ?? socket.writableLength)
}
