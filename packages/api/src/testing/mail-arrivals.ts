import { type MailVerdict, settleMail } from '@tidings/db/queries/mails/mails'
import { insertRefusal } from '@tidings/db/queries/mails/refusals'
import type { NewArticle } from '@tidings/db/schema'
import { seedArticle, seedMail } from '@tidings/db/testing/seed'
import type { TestApp } from './test-app.ts'

/** Adds received and rejected mail for a user; `ago` in milliseconds. */
export function mailArrivals(app: TestApp, userId: string) {
  return {
    /** Adds a mail with its outcome; returns its id. */
    async arrive(ago: number, verdict: Partial<MailVerdict>): Promise<string> {
      const id = await seedMail(app.db, userId, Date.now() - ago)
      await settleMail(app.db, userId, id, { state: 'processed', reason: null, ...verdict })
      return id
    },
    /** Adds a rejected mail to an address that is switched off. */
    refuse: (ago: number) =>
      insertRefusal(app.db, {
        userId,
        from: 'win@prizes.example',
        to: 'old@inbox.test',
        reason: 'switched-off',
        at: Date.now() - ago,
      }),
    /** Adds an article to a mail. */
    bring: (place: { newsletterId: string; mailId: string }, article: Partial<NewArticle>) =>
      seedArticle(app.db, { userId, ...place }, article),
  }
}
