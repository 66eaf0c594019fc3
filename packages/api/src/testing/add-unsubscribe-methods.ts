import { settleMail } from '@tidings/db/queries/mails/mails'
import type { Executor } from '@tidings/db/schema'
import { seedMail } from '@tidings/db/testing/seed'
import { type Authentication, NOTHING_CHECKED } from '@tidings/mail/sender/authentication'

/** A DKIM signature that covers List-Unsubscribe, so that one-click unsubscribing is accepted. */
const SIGNED: Authentication = {
  ...NOTHING_CHECKED,
  from: 'kernel.example',
  dkim: [
    {
      ...{ domain: 'kernel.example', selector: 's1', result: 'pass', why: null },
      covers: ['from', 'list-unsubscribe', 'list-unsubscribe-post'],
    },
  ],
  dmarc: { result: 'pass', policy: null },
}

/**
 * Adds an old issue, sent to `a@b`, with this List-Unsubscribe header, such as `<mailto:leave@kernel.example>`;
 * optionally its first https URL supports one-click.
 */
export async function addUnsubscribeMethods(
  db: Executor,
  { userId, newsletterId }: { userId: string; newsletterId: string },
  { list, isOneClick = false }: { list: string; isOneClick?: boolean },
): Promise<void> {
  const id = await seedMail(db, userId)
  await settleMail(db, userId, id, { state: 'processed', reason: null, kind: 'newsletter', newsletterId })
  const post = isOneClick ? 'List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n' : ''
  const raw = Buffer.from(`List-Unsubscribe: ${list}\r\n${post}\r\n`)
  await db.updateTable('raw_mails').set({ raw }).where('mail_id', '=', id).execute()
  const authentication = JSON.stringify(SIGNED)
  await db.updateTable('mails').set({ authentication }).where('id', '=', id).execute()
}
