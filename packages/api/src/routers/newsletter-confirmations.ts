import {
  type ConfirmationEvidence,
  confirmationEvidence,
  listUnconfirmed,
  writeConfirmation,
} from '@tidings/db/queries/confirmations'
import { lockUser } from '@tidings/db/queries/users'
import { z } from 'zod'
import { type Confirmation, nextConfirmation } from '../confirmations/next-confirmation.ts'
import { userProcedure } from '../trpc.ts'

/**
 * Looks for confirmations of the user's pending and failed newsletters among the mails that have come since they were
 * added. No link is followed: `confirmationMails` of the evidence names the mails that whoever follows them begins with.
 */
export const processConfirmations = userProcedure
  .meta({
    openapi: {
      method: 'POST',
      path: '/newsletters/process-confirmations',
      tags: ['newsletters'],
      protect: true,
      summary: 'Look again for confirmations of pending and failed newsletters',
    },
  })
  .input(z.object({}).optional())
  .output(
    z.object({
      /** Newsletters that were pending or failed before. */
      checked: z.number().int(),
      /** Those of them that an issue has confirmed. */
      confirmed: z.number().int(),
      /** Confirmation mails that wait for the user's click, over all of the others. */
      waiting: z.number().int(),
    }),
  )
  .mutation(({ ctx }) =>
    ctx.database.db.transaction().execute(async (trx) => {
      // Two presses at once, or a mail that is being stored, would each overwrite what the other found.
      await lockUser(trx, ctx.user.id)
      const looks: { evidence: ConfirmationEvidence; now: Confirmation }[] = []
      for (const newsletter of await listUnconfirmed(trx, ctx.user.id)) {
        const evidence = await confirmationEvidence(trx, ctx.user.id, newsletter)
        const last = {
          status: newsletter.confirmation_status ?? 'pending',
          attempts: newsletter.confirmation_attempts,
          lastAttempt: newsletter.last_confirmation_attempt,
        }
        const now = nextConfirmation(last, evidence, Date.now())
        await writeConfirmation(trx, ctx.user.id, newsletter.id, now)
        looks.push({ evidence, now })
      }
      const open = looks.filter(({ now }) => now.status !== 'confirmed')
      return {
        checked: looks.length,
        confirmed: looks.length - open.length,
        waiting: open.reduce((sum, { evidence }) => sum + evidence.confirmationMails.length, 0),
      }
    }),
  )
