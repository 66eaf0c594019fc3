import { withinLimit } from '@tidings/accounts/limit-reached'
import { consumeChallenge } from '@tidings/accounts/sign-in/login-rate-limit'
import {
  beginAttempt,
  endAttempt,
  parameterOf,
  providerError,
} from '@tidings/accounts/sign-in/provider-attempt'
import { DomainError, notFound, refused } from '@tidings/db/domain-error'
import { findMailbox, listMailboxes, updateMailbox } from '@tidings/db/queries/mailboxes/mailboxes'
import type { MailboxRow } from '@tidings/db/schema'
import type { MailboxProblem, MailProvider } from '@tidings/db/schema/mailboxes'
import { addMailbox, changeMailboxSecret, type MailboxSecret } from '@tidings/jobs/mailboxes/connect-mailbox'
import { imapServerOf, isHostOf, isSameAccount } from '@tidings/jobs/mailboxes/mail-oauth'
import { MailboxError } from '@tidings/jobs/mailboxes/mailbox-error'
import type { z } from 'zod'
import type { Context } from '../trpc/context.ts'
import { type mailboxAuthorization, mailProvider } from './schema.ts'

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
 * `other-account`: not the one of the mailbox; `gone`: the mailbox was disconnected meanwhile; `limit`: too many mailboxes; the rest is said by the mail server.
 */
type Fault =
  | 'cancelled'
  | 'refused'
  | 'no-permission'
  | 'unavailable'
  | 'other-account'
  | 'gone'
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
    throw refused(
      'PRECONDITION_FAILED',
      'Logging in to mailboxes at this provider is not set up on this server.',
    )
  }
  const row = id === undefined ? undefined : await findMailbox(ctx.database.db, ctx.user.id, id)
  if (id !== undefined && !row) throw notFound('mailbox')
  if (row && !isHostOf(provider, row.host)) {
    throw refused('BAD_REQUEST', 'This mailbox is at another provider.')
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
  let asked = new URLSearchParams()
  try {
    const { data: provider } = mailProvider.safeParse(at)
    const begun =
      provider &&
      (await endAttempt(ctx, parameterOf(query.state), { purposes: ['mailbox'], ...callbackOf(provider) }))
    if (!begun || !ctx.session) {
      throw new NotConnected('refused', 'this session did not start this visit, or already finished it')
    }
    asked = new URLSearchParams(begun.attempt.return_to.slice(PAGE.length))
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
    // A mailbox that is gone can be connected as a new one.
    if (fault === 'gone') asked.delete('mailbox')
    asked.set('failed', fault)
    return `${PAGE}?${asked}`
  }
}

type Connected = { username: string; secret: Exclude<MailboxSecret, { password: string }> }

/**
 * Signs in to the mailbox that was asked for, and stores what signs in; a new one only if no mailbox reads this folder
 * of the account yet. Throws MailboxError, NotConnected, LIMIT_REACHED.
 */
async function connect(
  ctx: SignedIn,
  asked: URLSearchParams,
  { username, secret }: Connected,
): Promise<void> {
  const { database, files, user } = ctx
  const id = asked.get('mailbox')
  const row = id === null ? undefined : await findMailbox(database.db, user.id, id)
  if (id !== null && !row) throw new NotConnected('gone', 'the mailbox was deleted meanwhile')
  if (row && !isSameAccount(row.username, username)) {
    throw new NotConnected('other-account', 'this is not the account of the mailbox')
  }
  const server = { ...imapServerOf(secret.provider), username }
  const folder = row?.folder ?? asked.get('folder') ?? 'INBOX'
  const { accessToken } = secret.tokens
  await ctx.tryMailbox(user.id, { access: { ...server, accessToken }, folder }, ctx.signal)
  await withinLimit(ctx, 'mailboxes', async (trx) => {
    const stored = { db: trx, files }
    const known =
      row ?? (await listMailboxes(trx, user.id)).find((one) => reads(one, { username, secret }, folder))
    if (!known) return addMailbox(stored, user.id, { server, secret, folder })
    await changeMailboxSecret(stored, known, secret)
    await updateMailbox(trx, user.id, known.id, {
      ...server,
      ...{ problem: null, failures: 0, fingerprint: null, fingerprint_shown: null },
      ...(known.state !== 'choosing' && { next_at: Date.now() }),
    })
  })
}

/** Whether a mailbox reads this folder of an account; the name of the inbox has no case (RFC 9051, 5.1). */
function reads({ host, username, folder }: MailboxRow, account: Connected, name: string): boolean {
  const isFolder = folder === name || [folder, name].every((one) => one.toUpperCase() === 'INBOX')
  return isFolder && isHostOf(account.secret.provider, host) && isSameAccount(username, account.username)
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
  if (!(error instanceof DomainError)) return undefined
  if (error.code === 'SERVICE_UNAVAILABLE') return 'mail-server'
  return error.code === 'LIMIT_REACHED' ? 'limit' : undefined
}

function declined(error: string): NotConnected {
  if (error === 'access_denied') return new NotConnected('cancelled', 'the user declined')
  return new NotConnected('refused', `the provider answered ${providerError(error)}`)
}
