import { withinLimit } from '@tidings/accounts/limit-reached'
import { consumeChallenge } from '@tidings/accounts/sign-in/login-rate-limit'
import {
  beginAttempt,
  endAttempt,
  parameterOf,
  providerError,
} from '@tidings/accounts/sign-in/provider-attempt'
import { DomainError, notFound } from '@tidings/db/domain-error'
import { findMailbox, updateMailbox } from '@tidings/db/queries/mailboxes'
import type { MailboxProblem, MailProvider } from '@tidings/db/schema/mailboxes'
import {
  addMailbox,
  changeMailboxSecret,
  type MailboxSecret,
  tryMailbox,
} from '@tidings/pipeline/run/mailboxes/connect-mailbox'
import { imapServerOf } from '@tidings/pipeline/run/mailboxes/mail-oauth'
import { MailboxError } from '@tidings/pipeline/run/mailboxes/mailbox-error'
import type { z } from 'zod'
import { type mailboxAuthorization, mailProvider } from './schemas/mailbox.ts'
import type { Context } from './trpc/context.ts'

/** The page of mailboxes, where a visit to a provider begins and ends. */
const PAGE = '/newsletters/mailboxes'

/**
 * The providers' redirect paths, which have to be registered there: each has its own, so that one can't answer for the
 * other (RFC 9700, 4.4).
 */
const callbackOf = (provider: MailProvider) => ({ callbackPath: `/api/auth/mailboxes/${provider}/callback` })

/**
 * Why a mailbox was not connected, for the browser. `cancelled` by the user; `refused`: anything invalid;
 * `no-permission`: the user signed in, but did not allow reading mail; `unavailable`: the provider's sign-in;
 * `other-account`: not the one of the mailbox; `limit`: too many mailboxes; the rest is said by the mail server.
 */
type Fault =
  | 'cancelled'
  | 'refused'
  | 'no-permission'
  | 'unavailable'
  | 'other-account'
  | 'limit'
  | 'imap-disabled'
  | 'mail-refused'
  | 'folder'
  | 'mail-server'

/** A mailbox that was not connected. The message is for the log and contains no secrets. */
class NotConnected extends Error {
  override name = 'NotConnected'
  readonly fault: Fault

  constructor(fault: Fault, message: string) {
    super(message)
    this.fault = fault
  }
}

type SignedIn = Context & { user: { id: string } }

/**
 * Begins signing in to a mailbox at its provider, a new one or that with the id, and returns the URL to redirect the
 * browser to. Throws PRECONDITION_FAILED if no client is set, NOT_FOUND, BAD_REQUEST, TOO_MANY_REQUESTS.
 */
export async function beginMailboxAuthorization(
  ctx: SignedIn,
  { provider, id, folder }: z.output<typeof mailboxAuthorization>,
): Promise<string> {
  if (!ctx.mailOAuth.providers.includes(provider)) {
    const message = 'Logging in to mailboxes at this provider is not set up on this server.'
    throw new DomainError({ code: 'PRECONDITION_FAILED', message })
  }
  const row = id === undefined ? undefined : await findMailbox(ctx.database.db, ctx.user.id, id)
  if (id !== undefined && !row) throw notFound('mailbox')
  if (row && row.host !== imapServerOf(provider).host) {
    throw new DomainError({ code: 'BAD_REQUEST', message: 'This mailbox is at another provider.' })
  }
  await consumeChallenge(ctx)
  const asked = new URLSearchParams({ provider, ...(row ? { mailbox: row.id } : { folder }) })
  const attempt = { returnTo: `${PAGE}?${asked}`, purpose: 'mailbox' as const, ...callbackOf(provider) }
  return ctx.mailOAuth.authorizationUrl(provider, await beginAttempt(ctx, attempt), row?.username)
}

/**
 * Handles a provider's redirect, once: signs in to the mailbox and stores it. Returns the path of the page to show, with
 * the reason if it failed; then nothing is stored. Throws only internal errors.
 */
export async function finishMailboxAuthorization(
  ctx: Context,
  at: string,
  query: Record<string, unknown>,
): Promise<string> {
  let page = `${PAGE}?`
  try {
    const { data: provider } = mailProvider.safeParse(at)
    const begun =
      provider &&
      (await endAttempt(ctx, parameterOf(query.state), { purposes: ['mailbox'], ...callbackOf(provider) }))
    if (!begun || !ctx.session) {
      throw new NotConnected('refused', 'this session did not start this visit, or already finished it')
    }
    page = `${begun.attempt.return_to}&`
    const asked = new URLSearchParams(begun.attempt.return_to.slice(PAGE.length))
    if (asked.get('provider') !== provider) throw new NotConnected('refused', 'another provider answered')
    if (query.error !== undefined) throw declined(parameterOf(query.error))
    const { username, tokens, mayReadMail } = await ctx.mailOAuth.exchange(
      provider,
      parameterOf(query.code),
      begun.secrets,
    )
    if (!mayReadMail) throw new NotConnected('no-permission', 'the user did not allow reading mail')
    await connect({ ...ctx, user: ctx.session.user }, asked, { username, secret: { provider, tokens } })
    return PAGE
  } catch (error) {
    const fault = faultOf(error)
    if (fault === undefined) throw error
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? cause.message : message
    ctx.log.warn({ fault, reason }, 'a mailbox could not be logged in to at its provider')
    return `${page}failed=${fault}`
  }
}

/** Signs in to the mailbox that was asked for, and stores what signs in. Throws MailboxError, NotConnected. */
async function connect(
  ctx: SignedIn,
  asked: URLSearchParams,
  { username, secret }: { username: string; secret: Exclude<MailboxSecret, { password: string }> },
): Promise<void> {
  const { database, files, user } = ctx
  const id = asked.get('mailbox')
  const row = id === null ? undefined : await findMailbox(database.db, user.id, id)
  if (id !== null && row?.username.toLowerCase() !== username.toLowerCase()) {
    throw new NotConnected('other-account', 'this is not the account of the mailbox')
  }
  const server = { ...imapServerOf(secret.provider), username }
  const folder = row?.folder ?? asked.get('folder') ?? 'INBOX'
  const { accessToken } = secret.tokens
  await tryMailbox(ctx.openMailbox({ ...server, accessToken }), { host: server.host, folder })
  if (!row) {
    await withinLimit(ctx, 'mailboxes', (trx) =>
      addMailbox({ db: trx, files }, user.id, { server, secret, folder }),
    )
    return
  }
  await changeMailboxSecret({ db: database.db, files }, row, secret)
  await updateMailbox(database.db, user.id, row.id, {
    ...{ problem: null, failures: 0, fingerprint: null, fingerprint_shown: null },
    ...(row.state !== 'choosing' && { next_at: Date.now() }),
  })
}

const FAULTS: Partial<Record<MailboxProblem, Fault>> = {
  // The code was made up, used before, or somebody else's.
  'access-withdrawn': 'refused',
  'access-refused': 'mail-refused',
  'authorization-unavailable': 'unavailable',
  'imap-disabled': 'imap-disabled',
  'folder-missing': 'folder',
}

/** Why it failed; undefined for an internal error. */
function faultOf(error: unknown): Fault | undefined {
  if (error instanceof NotConnected) return error.fault
  if (error instanceof MailboxError) return FAULTS[error.problem] ?? 'mail-server'
  return error instanceof DomainError && error.code === 'LIMIT_REACHED' ? 'limit' : undefined
}

function declined(error: string): NotConnected {
  if (error === 'access_denied') return new NotConnected('cancelled', 'the user declined')
  return new NotConnected('refused', `the provider answered ${providerError(error)}`)
}
