import { timingSafeEqual } from 'node:crypto'
import {
  INBOUND_SERVICES,
  inboundKeyName,
  inboundSecretHash,
  inboundSecretName,
} from '@tidings/api/addresses/inbound-schema'
import { findInstanceValue } from '@tidings/db/queries/accounts/instance'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rateCounter } from '../mail/rate-counter.ts'
import { readMessage } from '../mail/read-message.ts'
import { MAX_MAIL_BYTES } from '../mail/refusal.ts'
import { clientNetwork } from '../network/client-network.ts'
import { type MemoryClaim, openMemoryBudget } from '../network/memory-budget.ts'
import { InboundRefusal, type InboundService, RefusalResponse } from './inbound-service.ts'
import { SERVICES } from './services.ts'
import { type InboundDependencies, openInboundStore } from './store-inbound-mail.ts'

/** Held until a mail is stored, as it is copied from forms and JSON meanwhile. */
const MEMORY = { allTogether: 67_108_864, ofEach: 65_536 }
const SLOWEST = [{ bytesPerSecond: 5000, after: 30_000 }]
const RETRY_AFTER_S = 60
/** The limit of log lines about refused requests, so that a flood doesn't fill the log. */
const LINES = { max: 60, within: 60_000 }
/** The path for mail from services. */
export const INBOUND_PATH = '/api/inbound/'

const CODES: Record<number, string> = { 401: 'UNAUTHORIZED', 503: 'SERVICE_UNAVAILABLE' }

/**
 * `POST /api/inbound/{service}`: services that receive mail forward it here. The response is 200 once a mail is flushed
 * to disk, as by SMTP; for a permanent refusal, the status after which the service stops; otherwise 503.
 */
export async function inboundRoutes(app: FastifyInstance, dependencies: InboundDependencies): Promise<void> {
  const { receiver, eventLog: log, database, fetchWeb } = dependencies
  const budget = openMemoryBudget(MEMORY)
  const lines = rateCounter(LINES)
  const store = openInboundStore(dependencies)

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    // Mailgun only forwards raw mails to addresses that end in "mime".
    for (const path of [`${INBOUND_PATH}:service`, `${INBOUND_PATH}:service/mime`]) {
      scope.post<{ Params: { service: string } }>(path, (request, reply) => handle(request, reply))
    }
  })

  async function handle(request: FastifyRequest<{ Params: { service: string } }>, reply: FastifyReply) {
    const name = INBOUND_SERVICES.find((each) => each === request.params.service)
    const secret = name && (await findInstanceValue(database.db, inboundSecretName(name)))
    if (!name || !secret)
      return reply.code(404).send({ message: 'This service is not set up.', code: 'NOT_FOUND' })
    const service = SERVICES[name]
    const end = () => void request.raw.destroy()
    const claim = budget.claim([clientNetwork(request.ip)], end)
    try {
      if (service.proof === 'password' && !isPassword(request.headers.authorization, secret)) {
        throw new RefusalResponse(401, 'The password is wrong.')
      }
      if (!(await receiver.hasSpace())) throw new RefusalResponse(503, 'There is no space for mail.')
      const body = await bodyOf(request, service, claim, end)
      const now = Date.now()
      const key =
        service.proof === 'signature' ? secret : await findInstanceValue(database.db, inboundKeyName(name))
      const mail = await service.read({ headers: request.headers, body, key, fetchWeb, now })
      if (mail) await store(mail, now)
      return reply.send({ message: mail ? 'The email was accepted.' : 'Confirmed.' })
    } catch (error) {
      const { status, message } = responseTo(error, service)
      if (lines.take('')) log.info({ event: 'inbound.refused', service: name, status }, message)
      if (status === 503) reply.header('retry-after', RETRY_AFTER_S)
      if (status === 401) reply.header('www-authenticate', 'Basic realm="Tidings"')
      return reply.code(status).send({ message, code: CODES[status] ?? 'BAD_REQUEST' })
    } finally {
      claim.release()
    }
  }

  /** The response to an error; internal ones too, so that the service retries. */
  function responseTo(error: unknown, service: InboundService): { status: number; message: string } {
    if (error instanceof RefusalResponse) return error
    if (error instanceof InboundRefusal) {
      const { kind, message } = error
      return { status: kind === 'forged' ? 401 : service[kind], message }
    }
    log.error({ err: error }, 'an email from a service could not be accepted')
    return { status: 503, message: 'The email could not be stored. Please try again later.' }
  }
}

/** Reads the body of a request, within its limits of bytes, memory and time; `end` closes its connection. */
async function bodyOf(
  request: FastifyRequest,
  { maxBytes }: InboundService,
  claim: MemoryClaim,
  end: () => void,
): Promise<Buffer> {
  const tooLarge = new InboundRefusal(`The email is larger than ${MAX_MAIL_BYTES} bytes.`)
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge
  try {
    const { promise: isTooLarge, reject } = Promise.withResolvers<never>()
    const reading = readMessage(request.raw, maxBytes, claim, {
      max: maxBytes,
      // The response doesn't wait for the rest, which is discarded.
      onEndless: () => reject(tooLarge),
      slowest: SLOWEST,
      onSlow: end,
      onBytes() {},
    })
    const read = await Promise.race([reading, isTooLarge])
    if (read === 'too-large') throw tooLarge
    if (read === 'no-room') throw new RefusalResponse(503, 'Too much mail at once.')
    return read
  } catch (error) {
    // Nobody receives this response: the connection is closed.
    if (!request.raw.complete && request.raw.destroyed)
      throw new RefusalResponse(503, 'The email was cut off.')
    throw error
  }
}

/** Whether Authorization contains the secret with the stored hash, as `Bearer SECRET` or as the password of `Basic`. */
function isPassword(authorization: string | undefined, kept: string): boolean {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ', 2)
  const isBasic = scheme.toLowerCase() === 'basic'
  const given = isBasic
    ? Buffer.from(value, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : value
  const expected = Buffer.from(kept)
  const hash = Buffer.from(inboundSecretHash(given))
  const isSame = hash.byteLength === expected.byteLength && timingSafeEqual(hash, expected)
  return isSame && (isBasic || scheme.toLowerCase() === 'bearer')
}
