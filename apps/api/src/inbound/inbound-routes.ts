import { timingSafeEqual } from 'node:crypto'
import { INBOUND_SERVICES } from '@tidings/api/addresses/inbound-schema'
import { inboundKeyName, inboundSecretHash, inboundSecretName } from '@tidings/api/addresses/inbound-secrets'
import { findInstanceValue } from '@tidings/db/queries/accounts/instance'
import { isInboundTokenKnown, saveInboundToken } from '@tidings/db/queries/mails/inbound-tokens'
import type { Executor } from '@tidings/db/schema'
import type { RefusalReason } from '@tidings/db/schema/mails'
import type { IncomingMail } from '@tidings/jobs/receive/incoming-mail'
import { logMailEvent } from '@tidings/jobs/receive/mail-events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app/open-app.ts'
import { faultOfMail } from '../mail/fault-of-mail.ts'
import { rateCounter } from '../mail/rate-counter.ts'
import { readMessage } from '../mail/read-message.ts'
import { MAX_MAIL_BYTES } from '../mail/refusal.ts'
import { MAILS_OF_INBOX } from '../mail/smtp-limiter.ts'
import { SMTP_LIMITS } from '../mail/smtp-limits.ts'
import { clientNetwork } from '../network/client-network.ts'
import { type MemoryClaim, openMemoryBudget } from '../network/memory-budget.ts'
import { type InboundMail, InboundRefusal, type InboundService, REMEMBERED_MS } from './inbound-service.ts'
import { SERVICES } from './services.ts'

/** Held until a mail is stored, as it is copied from forms and JSON meanwhile. */
const MEMORY = { allTogether: 67_108_864, ofEach: 65_536 }
const SLOWEST = [{ bytesPerSecond: 5000, after: 30_000 }]
const RETRY_AFTER_S = 60
/** The maximum of recipients: SMTP clients send the rest in a second mail, and services can't. */
const MAX_RECIPIENTS = 10 * SMTP_LIMITS.recipients
/** The limit of log lines about refused requests, so that a flood doesn't fill the log. */
const LINES = { max: 60, within: 60_000 }
/** The format of addresses; anything else would be stored as it is. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const ADDRESS = /^[^\u0000-\u0020\u007f<>]{1,320}$/

/** The path for mail from services. */
export const INBOUND_PATH = '/api/inbound/'

export type InboundDependencies = Pick<App, 'receiver' | 'eventLog' | 'database' | 'fetchWeb' | 'share'>

const CODES: Record<number, string> = { 401: 'UNAUTHORIZED', 503: 'SERVICE_UNAVAILABLE' }

/** A response that ends a request. */
class RefusalResponse extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * `POST /api/inbound/{service}`: services that receive mail forward it here. The response is 200 once a mail is flushed
 * to disk, as by SMTP; for a permanent refusal, the status after which the service stops; otherwise 503.
 */
export async function inboundRoutes(app: FastifyInstance, dependencies: InboundDependencies): Promise<void> {
  const { receiver, eventLog: log, database, fetchWeb, share } = dependencies
  const budget = openMemoryBudget(MEMORY)
  const sharing = share && { what: MAILS_OF_INBOX, share }
  const toInbox = rateCounter(SMTP_LIMITS.mailsOfInbox, Date.now, sharing)
  const lines = rateCounter(LINES)
  /** Tokens of requests in progress. */
  const inProgress = new Set<string>()

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
      if (mail) await takeIn(mail, now)
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

  async function takeIn({ from, to, raw, token }: InboundMail, now: number): Promise<void> {
    if (to.length > MAX_RECIPIENTS) throw new InboundRefusal('There are too many recipients.')
    const sender = ADDRESS.test(from) ? from : ''
    const { owners, held } = await ownersOf(to, sender)
    const note = (reason: RefusalReason, those: [userId: string, recipient: string][]) => {
      for (const [userId, recipient] of those) {
        receiver.refusals.note({ userId, from: sender, to: recipient, reason, at: now })
      }
    }
    if (held.length > 0 && owners.length === 0)
      throw new RefusalResponse(503, 'This mailbox accepts no mail at the moment.')
    if (owners.length === 0) throw new InboundRefusal('No such mailbox here.')
    const reason = raw.byteLength === 0 ? 'empty' : raw.byteLength > MAX_MAIL_BYTES ? 'too-large' : undefined
    const fault = reason ?? faultOfMail(raw, SMTP_LIMITS)
    if (fault) {
      note(fault, owners)
      throw new InboundRefusal(`The email is refused: ${fault}.`)
    }
    await once(token, async () => {
      const late = owners.filter(([userId]) => !toInbox.take(userId))
      const mails = owners
        .filter((owner) => !late.includes(owner))
        .map(([userId, recipient]) => ({
          userId,
          from: sender,
          to: recipient,
          raw,
          receivedAt: now,
          isFromOutside: true,
        }))
      const isAll = late.length === 0 && held.length === 0
      await keepAll(mails, isAll ? token : undefined)
      if (mails.length > 0) {
        logMailEvent(log, 'mail.accepted', { count: mails.length, bytes: raw.byteLength })
      }
      if (isAll) return
      note('too-much', late)
      // Stored mails are recognised as repeated when they are sent again.
      throw new RefusalResponse(
        503,
        late.length > 0 ? 'Rate limit exceeded.' : 'A mailbox accepts no mail at the moment.',
      )
    })
  }

  /** The token is stored with the last one: until then the same request adds missing mails. */
  async function keepAll(mails: IncomingMail[], token: string | undefined): Promise<void> {
    const last = token === undefined ? undefined : mails.pop()
    await Promise.all(mails.map((mail) => receiver.accept(mail)))
    if (!last || token === undefined) return
    await receiver.accept({ ...last, within: (trx) => saveToken(trx, token, last.receivedAt) })
  }

  /** The users among the recipients, each with the first of its addresses, and those who can't receive mail now. */
  async function ownersOf(to: readonly string[], from: string) {
    const owners = new Map<string, string>()
    const held = new Set<string>()
    for (const recipient of to.filter((each) => ADDRESS.test(each))) {
      const { userId, refusalReason = null } = (await receiver.recipientOf(recipient, from)) ?? {}
      if (userId === undefined || owners.has(userId) || held.has(userId)) continue
      if (refusalReason === null) owners.set(userId, recipient)
      else held.add(userId)
      if (refusalReason !== null && refusalReason !== 'suspended') {
        receiver.refusals.note({ userId, from, to: recipient, reason: refusalReason, at: Date.now() })
      }
    }
    return { owners: [...owners], held: [...held] }
  }

  /** Does the work of a signed request unless it was done already. */
  async function once(token: string | undefined, work: () => Promise<void>): Promise<void> {
    if (token === undefined) return work()
    // Its outcome isn't known yet, so the service has to retry.
    if (inProgress.has(token)) throw new RefusalResponse(503, 'This request is in progress.')
    inProgress.add(token)
    try {
      if (await isInboundTokenKnown(database.db, token)) {
        throw new InboundRefusal('This request was received before.')
      }
      await work()
    } finally {
      inProgress.delete(token)
    }
  }

  function saveToken(trx: Executor, token: string, at: number): Promise<void> {
    return saveInboundToken(trx, { token, at, forgetBefore: at - REMEMBERED_MS })
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
