import { clientGone, WorkRefused } from '@tidings/accounts/work-queue'
import type { Services } from '@tidings/api/trpc/context'
import type { Slot } from '@tidings/scheduling/fair-queue'
import { countTurnsFor, takeTurns } from '@tidings/scheduling/turns'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '../network/client-network.ts'
import { clientOrigin } from './client-origin.ts'
import { HEALTH_ROUTES } from './health.ts'
import { connectionOf } from './http-connection.ts'

/** How long work of a disconnected client counts before it is assumed to be over. */
const ABANDONED_MS = 60_000

/** The slot of each request as a whole, and those whose work is done. */
const slots = new WeakMap<FastifyReply['raw'], Slot>()
const answered = new WeakSet<FastifyReply['raw']>()
const signals = new WeakMap<FastifyReply['raw'], AbortSignal>()

/**
 * Lets requests have slots, see `requestSlot`, and turns of the event loop. While the server is stopping, all but health
 * checks are answered with 503.
 */
export function limitRequests(
  app: FastifyInstance,
  { isEnding, onStop }: { isEnding: () => boolean; onStop: () => void },
): void {
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (!isEnding() || HEALTH_ROUTES.has(routeOptions.url ?? '')) return
    onStop()
    reply.header('connection', 'close')
    throw new WorkRefused('SERVICE_UNAVAILABLE')
  })
  // When the body has arrived: it is read in the context of its connection, which other requests share.
  app.addHook('preValidation', (_request, _reply, done) => takeTurns(undefined, done))
  app.addHook('onSend', async (_request, { raw }) => {
    answered.add(raw)
    if (raw.closed) slots.get(raw)?.release()
  })
}

/**
 * Waits for a slot for a request, of its user or else of its client network; from then on it has turns of the same. The
 * slot is released once the response was sent, or the client disconnected and the work for it is done. Throws what the queue throws.
 */
export async function requestSlot(
  { ip }: FastifyRequest,
  reply: FastifyReply,
  { work }: Pick<Services, 'work'>,
  userId?: string,
): Promise<Slot> {
  const { raw } = reply
  const network = clientNetwork(ip)
  countTurnsFor(userId ?? network)
  const group = clientOrigin(ip).isShared ? undefined : siteOf(network)
  const slot = await waited(reply, (signal) =>
    userId === undefined
      ? work.enter(network, 'visit', { group, signal })
      : work.enter(userId, 'request', { group, signal }),
  )
  slots.set(raw, slot)
  // The client may have disconnected since the slot was granted.
  if (raw.closed) releaseWhenDone(raw)
  else raw.once('close', () => releaseWhenDone(raw))
  return slot
}

function releaseWhenDone(raw: FastifyReply['raw']): void {
  const slot = slots.get(raw)
  if (answered.has(raw)) slot?.release()
  else setTimeout(() => slot?.release(), ABANDONED_MS).unref()
}

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
  const slot = await waited(reply, enter)
  const closed = untilClosed(reply)
  // The client may have disconnected since the slot was granted.
  if (closed.aborted) slot.release()
  else closed.addEventListener('abort', slot.release)
  return slot
}

/** Meanwhile the connection may be closed to make room for others. */
function waited(reply: FastifyReply, enter: (signal: AbortSignal) => Promise<Slot>): Promise<Slot> {
  const turn = enter(untilClosed(reply))
  return connectionOf(reply.raw.socket)?.waitForTurn(turn) ?? turn
}

/** The /48 of an IPv6 network, which one customer may own; any other as it is. */
const siteOf = (network: string) => network.split(':').slice(0, 3).join(':')
