import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { insertDigestMail } from '@tidings/db/queries/editions/digest-mails'
import { lastArticleBefore } from '@tidings/db/queries/editions/edition-days'
import type { DigestSettingsRow, UserRow } from '@tidings/db/schema'
import { newDigestMail } from './digest-mail-worker.ts'
import { type DigestMailContent, type DigestWriter, writeDigestMail } from './write-digest-mail.ts'

const DAY = 86_400_000

/** A preview digest: of the last day with any articles, read or not; undefined if there never were any. */
export async function sampleDigestMail(
  writer: DigestWriter,
  user: UserRow,
  settings: Pick<DigestSettingsRow, 'days' | 'hour'>,
  now: number,
): Promise<DigestMailContent | undefined> {
  const last = await lastArticleBefore(writer.db, user.id, now)
  if (last === undefined) return undefined
  const end = now - last < DAY ? now : last + 1
  return writeDigestMail(writer, user, settings, { start: end - DAY, end }, { includesRead: true })
}

/** Sends that digest, in addition to the daily ones; returns false if there were never any articles. */
export async function sendTestDigest(
  writer: DigestWriter & { jobs: JobQueue },
  user: UserRow,
  settings: Pick<DigestSettingsRow, 'days' | 'hour'>,
  now: number,
): Promise<boolean> {
  const content = await sampleDigestMail(writer, user, settings, now)
  if (!content) return false
  const mail = newDigestMail(user.id, { date: null, content, now })
  await writer.db.transaction().execute(async (trx) => {
    await insertDigestMail(trx, mail)
    await writer.jobs.add(trx, 'send-digest-mail', { mailId: mail.id }, { owner: user.id })
  })
  writer.jobs.wake()
  return true
}
