import { findUser, verifyEmail } from '@tidings/db/queries/accounts/users'
import type { UserRow } from '@tidings/db/schema'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '@tidings/db/testing/seed'
import type { TestDatabase } from '@tidings/db/testing/test-database'
import { saveDigestSchedule } from '../digest-schedule.ts'

export const EVERY_DAY = 0b111_1111

/** A user with a confirmed address and one newsletter. */
export async function seedDigestUser({ db }: TestDatabase) {
  const userId = await seedUser(db)
  const newsletterId = await seedNewsletter(db, userId)
  const user = async (): Promise<UserRow> => {
    const found = await findUser(db, userId)
    if (!found) throw new Error('The user is gone.')
    return found
  }
  await verifyEmail(db, userId, (await user()).email, 1)
  return {
    userId,
    user,
    /** Enables digests by mail, at `now`. */
    enable: async (now: number, hour = 7, days = EVERY_DAY) =>
      saveDigestSchedule(db, await user(), { isEnabled: true, days, hour }, now),
    /** Adds an article that arrived at that time and has a reading time of a minute. */
    article: async (title: string, receivedAt: number, more = {}) => {
      const place = { userId, newsletterId, mailId: await seedMail(db, userId, receivedAt) }
      return seedArticle(db, place, { title, received_at: receivedAt, reading_seconds: 60, ...more })
    },
  }
}
