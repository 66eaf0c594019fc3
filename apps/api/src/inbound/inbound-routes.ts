import { createHash, timingSafeEqual } from 'node:crypto'
import { INBOUND_SERVICES, type InboundServiceName, inboundSecretName } from '@tidings/api/schemas/inbound'
import { isInboundTokenKnown, saveInboundToken } from '@tidings/db/queries/inbound-tokens'
import { findInstanceValue } from '@tidings/db/queries/instance'
import type { Executor } from '@tidings/db/schema'
import type { RefusalReason } from '@tidings/db/schema/mails'
import { logMailEvent } from '@tidings/pipeline/run/receive/mail-events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app/open-app.ts'
import { faultOfMail } from '../mail/fault-of-mail.ts'
import { openFreeSpace } from '../mail/free-space.ts'
import { LARGEST_MAIL } from '../mail/mail-server.ts'
import { rateCounter } from '../mail/rate-counter.ts'
import { readMessage } from '../mail/read-message.ts'
import { SMTP_LIMITS } from '../mail/smtp-limits.ts'
import { clientNetwork } from '../network/client-network.ts'
import { openMemoryBudget } from '../network/memory-budget.ts'
import { type InboundMail, InboundRefusal, type InboundService, LONGEST_RETRY_MS } from './inbound-service.ts'
import { mailgun } from './mailgun.ts'
import { postmark } from './postmark.ts'
import { raw } from './raw.ts'
import { sendgrid } from './sendgrid.ts'
import { ses } from './ses.ts'

const SERVICES: Record<InboundServiceName, InboundService> = {
  mailgun,
  sendgrid,
  postmark,
  ses,
  cloudflare: raw,
  raw,
}

/** Forms and JSON take more bytes than the mail in them. */
const LARGEST_BODY = 2 * LARGEST_MAIL
const MEMORY = { allTogether: 67_108_864, ofEach: 65_536 }
const SLOWEST = [{ bytesPerSecond: 5000, after: 30_000 }]
const RETRY_AFTER_S = 60
/** Free disk space, in the largest mails, as for SMTP. */
const SPACE_FOR_MAIL = 1.5

export interface InboundMeans extends Pick<App, 'receiver' | 'eventLog' | 'database' | 'fetchWeb'> {
  settings: Pick<App['settings'], 'dataDir'>
}

/** An answer that ends a request. */
class Answer extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * `POST /api/inbound/{service}`: services that receive mail hand it over. A mail is answered with 200 once it is flushed
 * to disk, as by SMTP; refused for good with the status after which its service stops; and else with 503.
 */
export async function inboundRoutes(app: FastifyInstance, means: InboundMeans): Promise<void> {
  const { receiver, eventLog: log, database, settings, fetchWeb } = means
  const budget = openMemoryBudget(MEMORY)
  const toInbox = rateCounter(SMTP_LIMITS.mailsOfInbox)
  const hasSpace = openFreeSpace(settings.dataDir, SPACE_FOR_MAIL * LARGEST_MAIL)
  /** Tokens of requests that are being answered. */
  const inProgress = new Set<string>()

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    // Mailgun sends mails as they are only to addresses that end in "mime".
    for (const path of ['/api/inbound/:service', '/api/inbound/:service/mime']) {
      scope.post<{ Params: { service: string } }>(path, (request, reply) => handle(request, reply))
    }
  })

  async function handle(request: FastifyRequest<{ Params: { service: string } }>, reply: FastifyReply) {
    const name = INBOUND_SERVICES.find((each) => each === request.params.service)
    const secret = name && (await findInstanceValue(database.db, inboundSecretName(name)))
    if (!name || !secret)
      return reply.code(404).send({ message: 'This service is not set up.', code: 'NOT_FOUND' })
    const service = SERVICES[name]
    try {
      if (service.proof === 'password' && !isPassword(request.headers.authorization, secret)) {
        throw new Answer(401, 'The password is wrong.')
      }
      if (!(await hasSpace())) throw new Answer(503, 'There is no space for mail.')
      const body = await bodyOf(request)
      const now = Date.now()
      const mail = await service.read({ headers: request.headers, body, secret, fetchWeb, now })
      if (mail) await takeIn(mail, now)
      return reply.send({ message: mail ? 'The mail was accepted.' : 'Confirmed.' })
    } catch (error) {
      const { status, message } = answerOf(error, service)
      log.info({ event: 'inbound.refused', service: name, status }, message)
      if (status === 503) reply.header('retry-after', RETRY_AFTER_S)
      if (status === 401) reply.header('www-authenticate', 'Basic realm="Tidings"')
      return reply
        .code(status)
        .send({ message, code: status === 503 ? 'SERVICE_UNAVAILABLE' : 'BAD_REQUEST' })
    }
  }

  /** What a fault is answered with; those of ours are, so that the service tries again. */
  function answerOf(error: unknown, { refused }: InboundService): { status: number; message: string } {
    if (error instanceof Answer) return error
    if (error instanceof InboundRefusal) {
      return { status: error.isForged ? 401 : refused, message: error.message }
    }
    log.error({ err: error }, 'a mail could not be taken from a service')
    return { status: 503, message: 'The mail could not be stored. Please try again later.' }
  }

  async function bodyOf(request: FastifyRequest): Promise<Buffer> {
    const end = () => void request.raw.destroy()
    const claim = budget.claim([clientNetwork(request.ip)], end)
    try {
      const read = await readMessage(request.raw, LARGEST_BODY, claim, {
        ...{ most: LARGEST_BODY, onEndless() {}, slowest: SLOWEST, onSlow: end, onBytes() {} },
      })
      if (read === 'too-large') throw new InboundRefusal(`The mail is larger than ${LARGEST_MAIL} bytes.`)
      if (read === 'no-room') throw new Answer(503, 'Too much mail at once.')
      return read
    } finally {
      claim.release()
    }
  }

  async function takeIn({ from, to, raw, token }: InboundMail, now: number): Promise<void> {
    const owners = await ownersOf(to, from)
    const note = (reason: RefusalReason) => {
      for (const [userId, recipient] of owners) {
        receiver.refusals.note({ userId, from, to: recipient, reason, at: now })
      }
    }
    if (owners.size === 0) throw new InboundRefusal('No such mailbox here.')
    const reason = raw.byteLength === 0 ? 'empty' : raw.byteLength > LARGEST_MAIL ? 'too-large' : undefined
    const fault = reason ?? faultOfMail(raw, SMTP_LIMITS)
    if (fault) {
      note(fault)
      throw new InboundRefusal(`The mail is refused: ${fault}.`)
    }
    if ([...owners.keys()].some((userId) => !toInbox.has(userId))) {
      note('too-much')
      throw new Answer(503, 'Rate limit exceeded.')
    }
    await once(token, async () => {
      const within = token === undefined ? {} : { within: (trx: Executor) => saveToken(trx, token, now) }
      const mails = Array.from(owners, ([userId, recipient]) => ({
        userId,
        from,
        to: recipient,
        raw,
        receivedAt: now,
        isFromOutside: true,
      }))
      await Promise.all(mails.map((mail) => receiver.accept({ ...mail, ...within })))
    })
    for (const userId of owners.keys()) toInbox.take(userId)
    logMailEvent(log, 'mail.accepted', { count: owners.size, bytes: raw.byteLength })
  }

  /** The users among the recipients, each with the first of its addresses. */
  async function ownersOf(to: readonly string[], from: string): Promise<Map<string, string>> {
    const owners = new Map<string, string>()
    for (const recipient of to.slice(0, SMTP_LIMITS.recipients)) {
      const userId = await receiver.ownerOf(recipient, from)
      if (userId !== undefined && !owners.has(userId)) owners.set(userId, recipient)
    }
    return owners
  }

  /** Does the work of a signed request unless that was done, or is being done, already. */
  async function once(token: string | undefined, work: () => Promise<void>): Promise<void> {
    if (token === undefined) return work()
    if (inProgress.has(token) || (await isInboundTokenKnown(database.db, token))) {
      throw new InboundRefusal('This request came before.')
    }
    inProgress.add(token)
    try {
      await work()
    } finally {
      inProgress.delete(token)
    }
  }

  function saveToken(trx: Executor, token: string, at: number): Promise<void> {
    return saveInboundToken(trx, { token, at, forgetBefore: at - 2 * LONGEST_RETRY_MS })
  }
}

/** Whether Authorization has the secret, as `Bearer SECRET` or as the password of `Basic`. */
function isPassword(authorization: string | undefined, secret: string): boolean {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ', 2)
  const isBasic = scheme.toLowerCase() === 'basic'
  const given = isBasic
    ? Buffer.from(value, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : value
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return (isBasic || scheme.toLowerCase() === 'bearer') && timingSafeEqual(digest(given), digest(secret))
}
