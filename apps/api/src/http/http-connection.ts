import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Slot } from '@tidings/accounts/work/fair-queue'
import { clientNetwork } from '../network/client-network.ts'
import type { PooledConnection } from '../network/connection-pool.ts'
import { TransferLag } from '../network/transfer-lag.ts'

/** What a connection may do before it is ended. */
export interface TransferLimits {
  /**
   * Of a body or an answer, in bytes a second: anyone who is slower falls behind, and is ended once so many
   * milliseconds behind. Much of an answer lies in the system's buffers, which tell of what was taken only every
   * megabyte or so. Anyone who holds more of what others wait for than an equal share is ended once `crowdedMs` behind
   * a good rate.
   */
  slowest: { bytesPerSecond: number; bodyMs: number; answerMs: number; crowdedMs: number }
  /**
   * Requests on one connection that have no answer yet: with the last of `answered` it ends. More of them are not answered
   * but kept by Node, so that it ends at once with so many more (`requests`), or so many bytes of them.
   */
  pipelined: { answered: number; requests: number; bytes: number }
}

/** What goes on for a request: somebody has to send its body, make its answer, or take that. */
type Phase = 'receiving' | 'working' | 'sending'

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  phase: Phase
  /** Places that are held for it. */
  slots: Pick<Slot, 'isInTheWay'>[]
  /** Since when it waits for one, and reads nothing. */
  queuedAt: number | undefined
  /** In milliseconds, as `performance.now()` has it. */
  begunAt: number
}

/** When all places are taken, transfers that are slower than this (bytes a second) are taken for the slower the longer. */
const GOOD_RATE = 65_536
/** … and those at full speed wait a little nevertheless, so that no number of them keeps every place permanently. */
const OF_A_LONG_TRANSFER = 0.1

const connections = new WeakMap<Socket, HttpConnection>()

/** What is known of the connection of a socket; undefined for what came by no such port. */
export const connectionOf = (socket: Socket | null) => (socket ? connections.get(socket) : undefined)

/** Knows what a client's connection waits for, and hands its pipelined requests on one by one. */
export class HttpConnection implements PooledConnection {
  network: string
  readonly share = Number.POSITIVE_INFINITY
  readonly #socket: Socket
  readonly #limits: TransferLimits
  readonly #onDrop: (reason: 'full' | 'pipelined') => void
  readonly #queue: (() => void)[] = []
  #current: Exchange | undefined
  #waitingSince = performance.now()
  /** Requests beyond those that are answered, and where the first of them was in what was read. */
  #excess: { requests: number; from: number } | undefined
  #isFull = false
  #bytes = 0
  #good = new TransferLag(GOOD_RATE)
  #least: TransferLag

  /** `onDrop` is told when its place is given to another, or it sends far more requests than are answered. */
  constructor(socket: Socket, limits: TransferLimits, onDrop: (reason: 'full' | 'pipelined') => void) {
    this.network = clientNetwork(socket.remoteAddress ?? '')
    this.#socket = socket
    this.#limits = limits
    this.#onDrop = onDrop
    this.#least = new TransferLag(limits.slowest.bytesPerSecond)
    connections.set(socket, this)
  }

  /** Has `handle` answer a request once those before it are answered. Nobody answers those beyond the limit. */
  serve(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
    if (this.#isFull) {
      this.#refuse()
      return
    }
    const unanswered = this.#queue.length + (this.#current ? 2 : 1)
    if (unanswered >= this.#limits.pipelined.answered) {
      this.#isFull = true
      // Node ends the connection after this answer; the client asks for the others again (RFC 9112, 9.3.2).
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
   * Waits for a place for the request under way. Meanwhile nobody reads its body, so that it isn't late, but it makes room
   * for other connections; while others are kept out by the place, it has to be faster. Throws what `turn` throws.
   */
  async waitForTurn<T extends Pick<Slot, 'isInTheWay'>>(turn: Promise<T>): Promise<T> {
    const exchange = this.#current
    if (!exchange) return turn
    exchange.queuedAt = performance.now()
    try {
      const slot = await turn
      exchange.slots.push(slot)
      return slot
    } finally {
      exchange.queuedAt = undefined
      // The time that it waited is not its own.
      if (this.#current === exchange) this.#restart(performance.now())
    }
  }

  /** What is too slow to go on; undefined when nothing is. */
  tooSlow(): 'body' | 'answer' | undefined {
    const now = performance.now()
    const current = this.#look(now)
    const phase = current?.phase
    const { bodyMs, answerMs, crowdedMs } = this.#limits.slowest
    const isInTheWay = this.#good.ms(now) > crowdedMs && current?.slots.some((slot) => slot.isInTheWay())
    if (phase === 'receiving' && (isInTheWay || this.#least.ms(now) > bodyMs)) return 'body'
    return phase === 'sending' && (isInTheWay || this.#least.ms(now) > answerMs) ? 'answer' : undefined
  }

  /** Whether some of an answer is on its way, after which nothing else can be said. */
  isAnswered(): boolean {
    return this.#current?.response.headersSent ?? false
  }

  drop(reason: 'full' | 'pipelined' = 'full'): void {
    this.#onDrop(reason)
    this.#socket.destroy()
  }

  /** Pausing the socket would not do: Node reads on with each answer, and the last request may have a body to come. */
  #refuse(): void {
    // What was read at once with the last of them still comes, request by request.
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

  /** Brings phase and lag up to date. */
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
 * How many bytes of what was written the system has taken. Node tells of whole chunks alone, and an answer is often one:
 * what is left of the one under way, its own timeouts read here as well.
 */
function bytesTaken(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return socket.bytesWritten - (handle?.writeQueueSize ?? socket.writableLength)
}
