import { findInboxAddress } from '@tidings/db/queries/mails/inbox-addresses'
import { lastMailAt } from '@tidings/db/queries/mails/inbox-arrivals'
import { CHECK_STATES, CHECKS, type MailCheck } from '@tidings/jobs/mail-check/mail-check'
import { z } from 'zod'
import { textOrNull } from '../common/fields.ts'
import { iso } from '../common/iso.ts'
import type { Services } from '../trpc/context.ts'
import { operatorProcedure, router } from '../trpc/trpc.ts'

const check = z.object({
  name: z.enum(CHECKS),
  state: z.enum(CHECK_STATES),
  finding: z.string().describe('What was found, or is waited for.'),
  steps: z
    .array(z.object({ text: z.string(), command: z.string().optional() }))
    .describe('What can be done about a failure.'),
  notes: z.array(z.string()).describe('What works, and could be better.'),
})

const mailCheckView = z.object({
  domain: z.string(),
  startedAt: textOrNull.describe('Null before the first check.'),
  finishedAt: textOrNull.describe('Null while it runs.'),
  checks: z.array(check).describe('In the order in which mail travels; empty before the first check.'),
  records: z
    .array(
      z.object({
        type: z.enum(['MX', 'A', 'AAAA']),
        name: z.string(),
        value: z.string(),
        priority: z.number().nullable(),
      }),
    )
    .describe('What the DNS of the domain has, or needs.'),
  lastMailAt: textOrNull.describe('When an email for anyone last arrived.'),
})
export type MailCheckView = z.infer<typeof mailCheckView>

const EXAMPLE_MAIL_CHECK: MailCheckView = {
  domain: 'inbox.tidings.example',
  startedAt: '2026-11-22T07:00:00.000Z',
  finishedAt: '2026-11-22T07:00:10.000Z',
  checks: [
    {
      name: 'dns',
      state: 'passed',
      finding: 'inbox.tidings.example points to mx.tidings.example, priority 10',
      steps: [],
      notes: [],
    },
    {
      name: 'port',
      state: 'failed',
      finding: 'mx.tidings.example (203.0.113.24) did not answer on port 25 within 10 seconds',
      steps: [{ text: 'Open TCP port 25 in the firewall of this server:', command: 'sudo ufw allow 25/tcp' }],
      notes: [],
    },
  ],
  records: [{ type: 'MX', name: 'inbox.tidings.example', value: 'mx.tidings.example', priority: 10 }],
  lastMailAt: null,
}

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
    summary: 'Whether mail can arrive',
    description: 'For the administrator. What the last check found, or the one that runs has found so far.',
    response: EXAMPLE_MAIL_CHECK,
  })
    .input(z.object({}))
    .output(mailCheckView)
    .query(async ({ ctx }) => view(ctx, await ctx.mailChecks.latest())),

  run: operatorProcedure({
    route: 'POST /mail-check',
    summary: 'Check whether mail can arrive',
    description:
      'For the administrator. A worker looks the MX hosts of the mail domain up, connects to their port 25, looks at their certificate and sends a test email to the administrator’s inbox. The answer comes at once; one runs at a time, and six in ten minutes.',
    request: {},
    response: EXAMPLE_MAIL_CHECK,
  })
    .input(z.object({}))
    .output(mailCheckView)
    .mutation(async ({ ctx }) => {
      const localPart = await findInboxAddress(ctx.db, ctx.user.id)
      const inbox = localPart && `${localPart}@${ctx.mailDomain}`
      return view(ctx, await ctx.mailChecks.begin(ctx.user.id, inbox))
    }),
})
