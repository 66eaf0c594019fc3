import { withinLimit } from '@tidings/accounts/limit-reached'
import { found, notFound, refused } from '@tidings/db/domain-error'
import {
  chooseMailboxSenders,
  deleteMailbox,
  findMailbox,
  listMailboxes,
  listMailboxSenders,
  updateMailbox,
} from '@tidings/db/queries/mailboxes/mailboxes'
import { countOfferedSenders } from '@tidings/db/queries/mailboxes/offered-senders'
import type { MailboxRow } from '@tidings/db/schema'
import { addMailbox, changeMailboxSecret } from '@tidings/jobs/mailboxes/connect-mailbox'
import { z } from 'zod'
import { EXAMPLE_SENDER, sender, senderView } from '../issues/sender-view.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { beginMailboxAuthorization } from './authorize-mailbox.ts'
import {
  asRefusal,
  type Caller,
  changedColumns,
  isCallerOperator,
  problemOf,
  tryChange,
  tryCounted,
} from './change-mailbox.ts'
import {
  EXAMPLE_MAILBOX,
  type Mailbox,
  mailbox,
  mailboxAuthorization,
  mailboxChange,
  mailboxChoice,
  newMailbox,
} from './schema.ts'
import { mailboxView } from './view.ts'

const response = z.object({ mailbox })

async function find({ database, user }: Caller, id: string): Promise<MailboxRow> {
  return found(await findMailbox(database.db, user.id, id), 'mailbox')
}

async function view(ctx: Caller, id: string): Promise<Mailbox> {
  const row = await find(ctx, id)
  const offered = (await countOfferedSenders(ctx.database.db, ctx.user.id)).get(id)
  return mailboxView(row, await isCallerOperator(ctx), offered)
}

export const mailboxesRouter = router({
  list: userProcedure({
    route: 'GET /mailboxes',
    scope: 'session',
    summary: 'Connected mailboxes',
    description:
      'Mailboxes that newsletters are read from by IMAP, oldest first, with their progress. Passwords are never returned.',
    response: { mailboxes: [EXAMPLE_MAILBOX] },
  })
    .input(z.object({}))
    .output(z.object({ mailboxes: z.array(mailbox) }))
    .query(async ({ ctx }) => {
      const offered = await countOfferedSenders(ctx.db, ctx.user.id)
      const rows = await listMailboxes(ctx.db, ctx.user.id)
      const asOperator = await isCallerOperator(ctx)
      return { mailboxes: rows.map((row) => mailboxView(row, asOperator, offered.get(row.id))) }
    }),

  connect: userProcedure({
    route: 'POST /mailboxes',
    scope: 'session',
    summary: 'Connect a mailbox',
    description:
      'Logs in over TLS and then searches the headers of the last 90 days for newsletters; nothing else is read until senders are chosen. If logging in fails, nothing is saved and the error says why, in `fields` at which input. In a private network that is the `fingerprint` of a certificate that no authority has signed; sent back, that certificate is trusted for this mailbox. The password is stored encrypted. `SERVICE_UNAVAILABLE` if no worker process tries it in time.',
    request: { host: 'imap.example.com', username: 'ada@example.com', password: 'app password' },
    response: { mailbox: { ...EXAMPLE_MAILBOX, state: 'scanning' as const, mailsTotal: 0 } },
  })
    .input(newMailbox)
    .output(response)
    .mutation(async ({ ctx, input }) => {
      const { password, folder, ...server } = input
      const asked = { access: { ...server, password }, folder }
      await tryCounted(ctx, server.host, asked).catch(asRefusal(ctx))
      const row = await withinLimit(ctx, 'mailboxes', (trx) =>
        addMailbox({ db: trx, files: ctx.files }, ctx.user.id, { server, secret: { password }, folder }),
      )
      if (!row) throw notFound('mailbox')
      return { mailbox: await view(ctx, row.id) }
    }),

  authorize: userProcedure({
    route: 'POST /mailboxes/authorization',
    scope: 'session',
    summary: 'Connect a mailbox at its provider',
    description:
      'Without a password, at Google or Microsoft, as `GET /server` lists them. Redirect the browser to the returned URL: it returns to the page of mailboxes, once, within ten minutes, in this session. The mailbox is then logged in to and scanned as a new one, or read again if it is connected already; if that fails, nothing is saved, and `failed` in the address of the page says why. Returns 412 if no client of the provider is configured.',
    request: { provider: 'google' as const, folder: 'INBOX' },
    response: { url: 'https://accounts.google.com/o/oauth2/v2/auth?response_type=code&client_id=…' },
  })
    .input(mailboxAuthorization)
    .output(z.object({ url: z.string() }))
    .mutation(async ({ ctx, input }) => ({ url: await beginMailboxAuthorization(ctx, input) })),

  folders: userProcedure({
    route: 'GET /mailboxes/{id}/folders',
    scope: 'session',
    summary: 'Folders of a mailbox',
    description:
      'Logs in and lists the folders that emails can be in, at most 500. Fails as connecting does.',
    request: { id: EXAMPLE_MAILBOX.id },
    response: { folders: ['INBOX', 'Newsletters'] },
  })
    .input(z.object({ id: z.string() }))
    .output(z.object({ folders: z.array(z.string()) }))
    .query(async ({ ctx, input: { id } }) => {
      const { host } = await find(ctx, id)
      const asked = { mailboxId: id, folder: null }
      return { folders: await tryCounted(ctx, host, asked).catch(asRefusal(ctx)) }
    }),

  senders: userProcedure({
    route: 'GET /mailboxes/{id}/senders',
    scope: 'session',
    summary: 'Senders found in a mailbox',
    description:
      'Who wrote in the last 90 days, according to the headers; newsletters found since the last choice first, then certain newsletters.',
    request: { id: EXAMPLE_MAILBOX.id },
    response: { senders: [EXAMPLE_SENDER] },
  })
    .input(z.object({ id: z.string() }))
    .output(z.object({ senders: z.array(sender) }))
    .query(async ({ ctx, input: { id } }) => {
      await find(ctx, id)
      const rows = await listMailboxSenders(ctx.db, ctx.user.id, id)
      return { senders: rows.map(senderView) }
    }),

  choose: userProcedure({
    route: 'POST /mailboxes/{id}/senders',
    scope: 'session',
    summary: 'Choose whose issues to import',
    description:
      'Replaces the earlier choice. Issues since `since` are imported, then new ones as they come; mail of other senders is never fetched. Nothing is imported twice.',
    request: { id: EXAMPLE_MAILBOX.id, keys: [EXAMPLE_SENDER.key] },
    response: { mailbox: { ...EXAMPLE_MAILBOX, state: 'reading' as const } },
  })
    .input(mailboxChoice)
    .output(response)
    .mutation(async ({ ctx, input: { id, keys, since } }) => {
      const row = await find(ctx, id)
      if (row.state === 'scanning') {
        throw refused('CONFLICT', 'The mailbox is still being scanned. Please try again in a moment.')
      }
      await ctx.db.transaction().execute(async (trx) => {
        // First, so that a concurrent reading process stops with the earlier choice.
        await updateMailbox(trx, ctx.user.id, id, {
          ...(since !== undefined && { since: Date.parse(since) }),
          state: 'reading',
          next_at: Date.now(),
          mails_total: 0,
          mails_done: 0,
          mails_received: 0,
          mails_too_large: 0,
          caught_up_at: null,
        })
        await chooseMailboxSenders(trx, id, keys)
      })
      return { mailbox: await view(ctx, id) }
    }),

  update: userProcedure({
    route: 'PATCH /mailboxes/{id}',
    scope: 'session',
    summary: 'Change a mailbox, or try it again',
    description:
      'Changes the server, the password, the certificate that is trusted, the folder that is read, or what is done in the mailbox with an imported email; with `nothing` it stays exactly as it was. A new server, password or folder is tried first and refused with the reason if it does not work. Without any change the connection is tried again, and the response has the result. The mailbox is then read at once.',
    request: { id: EXAMPLE_MAILBOX.id, afterReading: 'mark-read' as const },
    response: { mailbox: { ...EXAMPLE_MAILBOX, afterReading: 'mark-read' as const } },
  })
    .input(mailboxChange)
    .output(response)
    .mutation(async ({ ctx, input: { id, ...change } }) => {
      const row = await find(ctx, id)
      const isUnchanged = Object.values(change).every((value) => value === undefined)
      const error = isUnchanged ? await problemOf(ctx, row) : null
      if (error !== null) {
        const { problem, fingerprint: shown = null } = error
        await updateMailbox(ctx.db, ctx.user.id, id, { problem, fingerprint_shown: shown })
        return { mailbox: await view(ctx, id) }
      }
      await tryChange(ctx, row, change)
      const secret = change.server?.password ?? change.password
      if (secret !== undefined) {
        await changeMailboxSecret(ctx, row, { password: secret })
      }
      await updateMailbox(ctx.db, ctx.user.id, id, changedColumns(row, change))
      return { mailbox: await view(ctx, id) }
    }),

  delete: userProcedure({
    route: 'DELETE /mailboxes/{id}',
    scope: 'session',
    summary: 'Disconnect a mailbox',
    description:
      'Its password or tokens are deleted, too; access given at a provider ends there, in the settings of the account. Imported issues stay.',
    request: { id: EXAMPLE_MAILBOX.id },
    response: { mailboxId: EXAMPLE_MAILBOX.id },
  })
    .input(z.object({ id: z.string() }))
    .output(z.object({ mailboxId: z.string() }))
    .mutation(async ({ ctx, input: { id } }) => {
      if (!(await deleteMailbox(ctx.db, ctx.user.id, id))) throw notFound('mailbox')
      return { mailboxId: id }
    }),
})
