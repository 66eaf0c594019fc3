import { clientGone } from '@tidings/accounts/work-queue'
import type { Slot } from '@tidings/scheduling/fair-queue'
import type { FastifyReply } from 'fastify'
import { connectionOf } from './http-connection.ts'

const signals = new WeakMap<FastifyReply['raw'], AbortSignal>()

/**
 * The abort signal of a reply (always the same one), aborted with CLIENT_CLOSED_REQUEST once the response was sent or
 * the client disconnected.
 */
export function untilClosed({ raw }: FastifyReply): AbortSignal {
  const known = signals.get(raw)
  if (known) return known
  const closed = new AbortController()
  signals.set(raw, closed.signal)
  const end = () => closed.abort(clientGone())
  if (raw.closed || raw.destroyed) end()
  else raw.once('close', end)
  return closed.signal
}

/**
 * Waits for a slot that is released once the response was sent or the client disconnected. Throws what the queue
 * throws.
 */
export async function slotUntilClosed(
  reply: FastifyReply,
  enter: (signal: AbortSignal) => Promise<Slot>,
): Promise<Slot> {
  const closed = untilClosed(reply)
  const turn = enter(closed)
  const slot = await (connectionOf(reply.raw.socket)?.waitForTurn(turn) ?? turn)
  // The client may have disconnected since the slot was granted.
  if (closed.aborted) slot.release()
  else closed.addEventListener('abort', slot.release)
  return slot
}
