import { seedMail, seedReceipt } from '@tidings/db/testing/seed'
import type { TestApp } from './test-app.ts'

/** Adds a mail that asked to confirm a newsletter, with the receipt of what was done: the user has to click. */
export async function addReceipt(
  { db }: TestApp,
  place: { userId: string; newsletterId: string },
): Promise<void> {
  const mailId = await seedMail(db, place.userId)
  await seedReceipt(db, { ...place, mailId })
}
