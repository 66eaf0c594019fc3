import { findInboxAddress } from '@tidings/db/queries/mails/inbox-addresses'
import { lastMailAt } from '@tidings/db/queries/mails/inbox-arrivals'
import type { MailCheck } from '@tidings/jobs/mail-check/mail-check'
import { z } from 'zod'
import type { Services } from '../trpc/context.ts'
import { operatorProcedure, router } from '../trpc/trpc.ts'
import { EXAMPLE_MAIL_CHECK, type MailCheckView, mailCheckView } from './mail-check-schema.ts'

const iso = (at: number | null | undefined) => (at ? new Date(at).toISOString() : null)

async function view(services: Services, check: MailCheck | undefined): Promise<MailCheckView> {
  return {
    domain: services.mailDomain,
    startedAt: iso(check?.startedAt),
    finishedAt: iso(check?.finishedAt),
    checks: check?.checks ?? [],
    records: check?.records ?? [],
    lastMailAt: iso(await lastMailAt(services.database.db)),
  }
}

export const mailCheckRouter = router({
  get: operatorProcedure({
    route: 'GET /mail-check',
    scope: 'session',
    summary: 'Whether mail can arrive',
    description: 'For the administrator. What the last check found, or the one that runs has found so far.',
    response: EXAMPLE_MAIL_CHECK,
  })
    .input(z.object({}))
    .output(mailCheckView)
    .query(async ({ ctx }) => view(ctx, await ctx.mailChecks.latest())),

  run: operatorProcedure({
    route: 'POST /mail-check',
    scope: 'session',
    summary: 'Check whether mail can arrive',
    description:
      'For the administrator. A worker looks the MX hosts of the mail domain up, connects to their port 25, looks at their certificate and sends a test email to the administrator’s inbox. The answer comes at once; one runs at a time, and six in ten minutes.',
    request: {},
    response: EXAMPLE_MAIL_CHECK,
  })
    .input(z.object({}))
    .output(mailCheckView)
    .mutation(async ({ ctx }) => {
      const localPart = await findInboxAddress(ctx.database.db, ctx.user.id)
      const inbox = localPart && `${localPart}@${ctx.mailDomain}`
      return view(ctx, await ctx.mailChecks.begin(ctx.user.id, inbox))
    }),
})
