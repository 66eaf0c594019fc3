import { isOperator } from '@tidings/accounts/operator'
import { consumeMailboxAttempt } from '@tidings/accounts/sign-in/login-rate-limit'
import { DomainError, refused } from '@tidings/db/domain-error'
import type { updateMailbox } from '@tidings/db/queries/mailboxes/mailboxes'
import type { MailboxRow, UserRow } from '@tidings/db/schema'
import { MailboxError } from '@tidings/jobs/mailboxes/mailbox-error'
import type { z } from 'zod'
import type { Context } from '../trpc/context.ts'
import type { mailboxChange } from './schema.ts'
import { mailboxRefusalField, mailboxRefusalText } from './view.ts'

export type Caller = Context & { user: UserRow }

/** Throws BAD_REQUEST with the problem of a mailbox, in words. */
export const asRefusal =
  (ctx: Caller) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof MailboxError)) throw error
    const { problem, fingerprint } = error
    const isOperator = await isCallerOperator(ctx)
    throw new DomainError({
      code: 'BAD_REQUEST',
      message: mailboxRefusalText(problem, isOperator),
      cause: error,
      fields: [mailboxRefusalField(problem, fingerprint, isOperator)],
    })
  }

export const isCallerOperator = ({ database, user, operatorEmail }: Caller) =>
  isOperator(database.db, user, operatorEmail)

/**
 * Has the worker connect and open a folder, or list all; what the mail server refuses counts. Throws MailboxError, TOO_MANY_REQUESTS
 * without a connection, and SERVICE_UNAVAILABLE if no worker tries it.
 */
export async function tryCounted(
  ctx: Caller,
  host: string,
  asked: Parameters<Context['tryMailbox']>[1],
): Promise<string[]> {
  const counted = await consumeMailboxAttempt(ctx, { userId: ctx.user.id, host })
  try {
    const folders = await ctx.tryMailbox(ctx.user.id, asked, ctx.signal)
    await counted.release()
    return folders
  } catch (error) {
    if (!(error instanceof MailboxError)) await counted.release()
    throw error
  }
}

/** Opens a folder of a mailbox, with the other settings. Throws as `tryCounted`. */
async function tryFolder(
  ctx: Caller,
  { id, host }: MailboxRow,
  folder: string,
  change: { password?: string | undefined; fingerprint?: string | undefined } = {},
): Promise<void> {
  await tryCounted(ctx, host, { mailboxId: id, folder, ...change })
}

/** The current problem of a mailbox; null without one. */
export async function problemOf(ctx: Caller, row: MailboxRow): Promise<MailboxError | null> {
  try {
    await tryFolder(ctx, row, row.folder)
    return null
  } catch (error) {
    if (error instanceof MailboxError) return error
    throw error
  }
}

type MailboxChange = Omit<z.output<typeof mailboxChange>, 'id'>

/** Logs in with a change of a mailbox, and opens its folders. Throws BAD_REQUEST with what does not work. */
export async function tryChange(ctx: Caller, row: MailboxRow, change: MailboxChange): Promise<void> {
  const { server, password, folder = row.folder, afterReading, moveTo, fingerprint } = change
  if (afterReading === 'move' && moveTo === undefined && row.move_to === null) {
    throw refused('BAD_REQUEST', 'Please name the folder to move mail to.')
  }
  const access = { password, fingerprint }
  if (server) {
    const asked = { access: { ...server, fingerprint }, folder }
    await tryCounted(ctx, server.host, asked).catch(asRefusal(ctx))
    return
  }
  const isTried = password !== undefined || change.folder !== undefined || fingerprint !== undefined
  if (isTried) await tryFolder(ctx, row, folder, access).catch(asRefusal(ctx))
  if (moveTo !== undefined) await tryFolder(ctx, row, moveTo, access).catch(asRefusal(ctx))
}

/** The columns that a change of a mailbox sets; another server or folder is scanned again while senders are chosen. */
export function changedColumns(row: MailboxRow, change: MailboxChange): Parameters<typeof updateMailbox>[3] {
  const { server, folder, afterReading, moveTo, fingerprint, since } = change
  const isMoved = server !== undefined || (folder !== undefined && folder !== row.folder)
  const isScanned = row.state === 'choosing' && (isMoved || since !== undefined)
  return {
    ...(afterReading !== undefined && { after_reading: afterReading }),
    ...(moveTo !== undefined && { move_to: moveTo }),
    // Two folders may have the same UIDs for different mails.
    ...(isMoved && { uid_validity: null }),
    ...(folder !== undefined && { folder }),
    ...(isScanned && { state: 'scanning' as const, mails_total: 0, mails_done: 0 }),
    ...(isScanned && since !== undefined && { since: Date.parse(since) }),
    ...((isScanned || row.state !== 'choosing') && { next_at: Date.now() }),
    ...(server && {
      ...{ host: server.host, port: server.port, security: server.security, username: server.username },
      fingerprint: null,
    }),
    ...(fingerprint !== undefined && { fingerprint }),
    problem: null,
    failures: 0,
    fingerprint_shown: null,
  }
}
