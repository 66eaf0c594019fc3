import { assignInboxAddress } from '@tidings/accounts/inbox-address'
import { countArrival } from '@tidings/db/queries/mails/inbox-arrivals'
import { settleMail } from '@tidings/db/queries/mails/mails'
import { saveForwarding } from '@tidings/db/queries/newsletters/forwardings'
import { seedMail } from '@tidings/db/testing/seed'
import type { TestApp } from './test-app.ts'

/** A signed-in user with an inbox address, and events there that a test can cause. */
export async function inboxUser(app: TestApp) {
  const reader = await app.newReader()
  const userId = reader.user.id
  const localPart = await assignInboxAddress(app.db, userId, 1)
  return {
    ...reader,
    localPart,
    address: `${localPart}@${app.services.mailDomain}`,
    /** A mail arrived at the address or a word of it; `at` in epoch milliseconds. */
    arrive: (word: string, at: number) => countArrival(app.db, { userId, localPart, word, at }),
    /** A mail provider asked to confirm forwarding; returns the mail's id. */
    async ask(asked: {
      code?: string
      link?: string
      from?: string
      /** The results of checking the sender. */
      authentication?: object
    }): Promise<string> {
      const id = await seedMail(app.db, userId)
      await settleMail(app.db, userId, id, {
        state: 'processed',
        reason: null,
        kind: 'forwarding',
        senderName: 'Gmail Team',
        senderAddress: asked.from ?? 'forwarding-noreply@google.com',
      })
      if (asked.authentication) {
        const authentication = JSON.stringify(asked.authentication)
        await app.db.updateTable('mails').set({ authentication }).where('id', '=', id).execute()
      }
      await saveForwarding(app.db, {
        mail_id: id,
        user_id: userId,
        local_part: localPart,
        code: asked.code ?? null,
        confirm_url: asked.link ?? null,
        received_at: Date.now(),
      })
      return id
    },
  }
}
