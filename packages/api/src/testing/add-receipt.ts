import { seedMail } from '@tidings/db/testing/seed'
import { seedReceipt } from '@tidings/db/testing/seed-receiving'
import type { TestApp } from './test-app.ts'

/** Adds a confirmation mail of a newsletter with its receipt: the user has to click. */
export async function addReceipt(
  { db }: TestApp,
  place: { userId: string; newsletterId: string },
): Promise<void> {
  const mailId = await seedMail(db, place.userId)
  await seedReceipt(db, { ...place, mailId })
}
