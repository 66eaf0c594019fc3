import { receiptsOfNewsletter, retryReceipt } from '@tidings/db/queries/confirmation-receipts'
import {
  type ConfirmationEvidence,
  confirmationEvidence,
  listUnconfirmed,
  writeConfirmation,
} from '@tidings/db/queries/confirmations'
import { lockUser } from '@tidings/db/queries/users'
import type { Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { type Confirmation, nextConfirmation } from '../confirmations/next-confirmation.ts'
import type { Services } from '../context.ts'
import { userProcedure } from '../trpc.ts'

/**
 * Looks for confirmations of the user's pending and failed newsletters among the mails that have come since they were
 * added. A link that was chosen and could not be opened is tried once more; what needs the user's click still does.
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
      /** Confirmation mails that wait, for their next try or for the user's click, over all of the others. */
      waiting: z.number().int(),
    }),
  )
  .mutation(async ({ ctx }) => {
    const looks = await ctx.database.db
      .transaction()
      .execute((trx) => lookAtAll(trx, { userId: ctx.user.id, jobs: ctx.jobs }))
    ctx.jobs.wake()
    const open = looks.filter(({ now }) => now.status !== 'confirmed')
    return {
      checked: looks.length,
      confirmed: looks.length - open.length,
      waiting: open.reduce((sum, { evidence }) => sum + evidence.confirmationMails.length, 0),
    }
  })

interface Asker {
  userId: string
  jobs: Services['jobs']
}

async function lookAtAll(
  trx: Transaction<Tables>,
  asker: Asker,
): Promise<{ evidence: ConfirmationEvidence; now: Confirmation }[]> {
  const { userId } = asker
  // Two presses at once, or a mail that is being stored, would each overwrite what the other found.
  await lockUser(trx, userId)
  const looks: { evidence: ConfirmationEvidence; now: Confirmation }[] = []
  for (const newsletter of await listUnconfirmed(trx, userId)) {
    const evidence = await confirmationEvidence(trx, userId, newsletter)
    const last: Confirmation = {
      status: newsletter.confirmation_status ?? 'pending',
      attempts: newsletter.confirmation_attempts,
      lastAttempt: newsletter.last_confirmation_attempt,
    }
    const isFollowed = !evidence.hasIssue && (await followAgain(trx, asker, newsletter.id))
    // Whoever follows it counts and dates the try.
    const now = isFollowed
      ? { ...last, status: 'pending' as const }
      : nextConfirmation(last, evidence, Date.now())
    await writeConfirmation(trx, userId, newsletter.id, now)
    looks.push({ evidence, now })
  }
  return looks
}

/** Presses in quick succession are one. */
const PAUSE_MS = 60_000

/** Has the last link that was followed for a newsletter tried again, if it waits or failed; whether it will be. */
async function followAgain(
  trx: Transaction<Tables>,
  { userId, jobs }: Asker,
  newsletterId: string,
): Promise<boolean> {
  // Mails that prove nothing have none, and must not keep a link from being tried again.
  const receipt = (await receiptsOfNewsletter(trx, userId, newsletterId)).find(({ url }) => url !== null)
  const now = Date.now()
  if (!receipt || now - (receipt.began_at ?? 0) < PAUSE_MS) return false
  if (!(await retryReceipt(trx, userId, receipt.id, now))) return false
  await jobs.add(trx, 'follow-confirmation', { receiptId: receipt.id }, { owner: userId })
  return true
}
