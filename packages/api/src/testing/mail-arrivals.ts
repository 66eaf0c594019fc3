import { type MailVerdict, settleMail } from '@tidings/db/queries/mails'
import { insertRefusal } from '@tidings/db/queries/refusals'
import type { NewArticle } from '@tidings/db/schema'
import { seedArticle, seedMail } from '@tidings/db/testing/seed'
import type { TestApp } from './test-app.ts'

/** Lets mail come in for a user, and be refused; `ago` in milliseconds. */
export function mailArrivals(app: TestApp, userId: string) {
  return {
    /** A mail was taken in and settled; gives its id. */
    async arrive(ago: number, verdict: Partial<MailVerdict>): Promise<string> {
      const id = await seedMail(app.db, userId, Date.now() - ago)
      await settleMail(app.db, userId, id, { state: 'processed', reason: null, ...verdict })
      return id
    },
    /** A mail to an address that is switched off was refused. */
    refuse: (ago: number) =>
      insertRefusal(app.db, {
        userId,
        from: 'win@prizes.example',
        to: 'old@inbox.test',
        reason: 'switched-off',
        at: Date.now() - ago,
      }),
    /** A mail became one more article. */
    bring: (place: { newsletterId: string; mailId: string }, article: Partial<NewArticle>) =>
      seedArticle(app.db, { userId, ...place }, article),
  }
}
