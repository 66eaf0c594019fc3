import type { Executor } from '@tidings/db/schema'
import { seedMail } from '@tidings/db/testing/seed'
import { seedOptIn } from '@tidings/db/testing/seed-receiving'

/** Adds a mail of Window Box that asks a user to confirm a subscription, and returns the opt-in's id. */
export async function addOptIn(
  db: Executor,
  userId: string,
  optIn: Parameters<typeof seedOptIn>[2] = {},
): Promise<string> {
  const mailId = await seedMail(db, userId, Date.now())
  const about = { sender_name: 'Window Box', sender_address: 'hi@windowbox.example', subject: 'Confirm' }
  await db.updateTable('mails').set(about).where('id', '=', mailId).execute()
  return seedOptIn(db, { userId, mailId }, optIn)
}
