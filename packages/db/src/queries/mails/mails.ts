import { sql } from 'kysely'
import { type MailReason, type MailState, SAVED_LINK } from '../../schema/mails.ts'
import type { Executor, MailRow } from '../../schema.ts'
import { countRows, isChanged, isFound, own } from '../common/rows.ts'
import { isPostgres, ownedBy, values } from '../common/values.ts'
import { indexable } from '../search/indexable.ts'
import { insertRaw } from './raw-mails.ts'

interface AcceptedMail {
  id: string
  userId: string
  envelopeFrom: string
  envelopeTo: string
  readFrom?: string | undefined
  /** The client's address and greeting; missing if there was no connection. */
  client?: { ip: string; helo: string | null } | undefined
  /** Epoch milliseconds. */
  receivedAt: number
  /** The identity of the mail among those of its user. */
  digest: string
  raw: Uint8Array
}

/** Stores a received mail with its bytes; false if the user already has one with that digest. */
export async function insertMail(trx: Executor, mail: AcceptedMail): Promise<boolean> {
  const insert = (db: Pick<Executor, 'insertInto'>) =>
    db
      .insertInto('mails')
      .values({
        id: mail.id,
        user_id: mail.userId,
        envelope_from: mail.envelopeFrom,
        envelope_to: mail.envelopeTo,
        read_from: mail.readFrom ?? null,
        remote_ip: mail.client?.ip ?? null,
        helo: mail.client?.helo ?? null,
        received_at: mail.receivedAt,
        digest: mail.digest,
        size: mail.raw.byteLength,
        state: 'waiting',
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'digest']).doNothing())
  if (isPostgres(trx)) {
    return isChanged(
      trx
        .with('added', (db) => insert(db).returning('id'))
        .insertInto('raw_mails')
        .columns(['mail_id', 'raw'])
        .expression((eb) =>
          eb.selectFrom('added').select(['id', sql<Uint8Array>`cast(${mail.raw} as bytea)`.as('raw')]),
        ),
    )
  }
  if (!(await isChanged(insert(trx)))) return false
  await insertRaw(trx, mail.id, mail.raw)
  return true
}

/** How many bytes the mails have that are not processed yet, of all users. */
export async function bytesOfWaitingMails(db: Executor): Promise<number> {
  const row = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.sum<number | null>('size').as('bytes'))
    .where('state', '=', sql.lit('waiting'))
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

/** For the worker only: a mail by its id; also undefined while its newsletter is deleted. */
export async function findMailToProcess(db: Executor, mailId: string): Promise<MailRow | undefined> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', mailId)
    .where('user_id', 'is not', null)
    .executeTakeFirst()
}

/** The same with its bytes; `raw` is null if they are in the file store. */
export async function findMailWithRaw(db: Executor, mailId: string) {
  const row = await db
    .selectFrom('mails')
    .leftJoin('raw_mails', 'raw_mails.mail_id', 'mails.id')
    .selectAll('mails')
    .select('raw')
    .where('id', '=', mailId)
    .where('user_id', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { raw, ...mail } = row
  return { mail: mail as MailRow, raw }
}

/**
 * The size of one of the user's mails, in bytes, without loading it; undefined if the user has no such mail, or was
 * deleted.
 */
export async function sizeOfOwnMail(db: Executor, userId: string, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('mails')
    .innerJoin('users', 'users.id', 'mails.user_id')
    .select('size')
    .where('user_id', '=', userId)
    .where('mails.id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.size
}

/** Those of these ids that are mails of the user. */
export async function storedMails(db: Executor, userId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where(ownedBy(userId))
    .where('id', 'in', values(db, ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** One of the user's mails. */
export async function findMail(db: Executor, userId: string, id: string): Promise<MailRow | undefined> {
  return db.selectFrom('mails').selectAll().where(own(userId, id)).executeTakeFirst()
}

/** A mail with the same Message-ID and sender as another one. */
export type MailOfMessage = Awaited<ReturnType<typeof findMailsOfMessage>>[number]

/** More mails under one Message-ID are not compared. */
const MAX_OF_MESSAGE = 20

/**
 * The other mails of the user with this Message-ID and sender that are issues, or were until a corrected one replaced
 * them, the latest first.
 */
export async function findMailsOfMessage(
  db: Executor,
  userId: string,
  mail: { messageId: string; senderAddress: string | null; notId: string },
) {
  const sender = mail.senderAddress === null ? null : indexable(mail.senderAddress)
  return (
    db
      .selectFrom('mails')
      .select(['id', 'newsletter_id', 'state', 'kind', 'subject', 'sent_at', 'received_at', 'line_hashes'])
      .where('user_id', '=', userId)
      .where('message_id', '=', indexable(mail.messageId))
      // Not by the sender's index, which SQLite would use and read all mails of the sender.
      .where((eb) => eb(eb.fn.coalesce('sender_address', sql.lit('')), '=', sender ?? ''))
      .where((eb) => eb.or([eb('state', '=', 'processed'), eb('reason', '=', 'revised')]))
      .where('id', '!=', mail.notId)
      // Computed, as it would else read the index of arrivals instead.
      .orderBy(sql`received_at + 0`, 'desc')
      .limit(MAX_OF_MESSAGE)
      .execute()
  )
}

export interface MailVerdict {
  state: Exclude<MailState, 'waiting'>
  reason: MailReason | null
  reasonDetail?: string | null
  kind?: string | null
  newsletterId?: string | null
  messageId?: string | null
  senderName?: string | null
  senderAddress?: string | null
  subject?: string | null
  /** Epoch milliseconds. */
  sentAt?: number | null
  /** Further columns to store, such as those of its fingerprint. */
  also?: Partial<MailRow>
}

/** The columns of a mail that has this outcome. */
export function settledColumns(verdict: MailVerdict) {
  return {
    ...verdict.also,
    state: verdict.state,
    reason: verdict.reason,
    reason_detail: verdict.reasonDetail ?? null,
    kind: verdict.kind ?? null,
    newsletter_id: verdict.newsletterId ?? null,
    message_id: verdict.messageId ? indexable(verdict.messageId) : null,
    sender_name: verdict.senderName ?? null,
    sender_address: typeof verdict.senderAddress === 'string' ? indexable(verdict.senderAddress) : null,
    subject: verdict.subject ?? null,
    sent_at: verdict.sentAt ?? null,
  }
}

/** Writes the outcome of a mail; false if it isn't the user's any more, or, `from` a state, has another one. */
export async function settleMail(
  db: Executor,
  userId: string,
  id: string,
  verdict: MailVerdict,
  from?: MailState,
): Promise<boolean> {
  return isChanged(
    db
      .updateTable('mails')
      .set(settledColumns(verdict))
      .where(own(userId, id))
      .$if(from !== undefined, (query) => query.where('state', '=', from ?? 'waiting')),
  )
}

/** The number of accepted and unsettled mails of all users. */
export async function countWaitingMails(db: Executor): Promise<number> {
  return countRows(
    db
      .selectFrom('mails')
      // Not a parameter, for which SQLite would not use the partial index.
      .where('state', '=', sql.lit('waiting')),
  )
}

/** Whether any mail arrived for the user since a time (epoch milliseconds). */
export async function hasMailSince(db: Executor, userId: string, since: number): Promise<boolean> {
  return isFound(
    db
      .selectFrom('mails')
      .select('id')
      .where('user_id', '=', userId)
      .where('received_at', '>=', since)
      .where((eb) => eb.or([eb('kind', 'is', null), eb('kind', '!=', SAVED_LINK)]))
      .limit(1),
  )
}

/** The mails of a user's newsletter that wait to be processed, or processed again. */
export async function unsettledMails(db: Executor, userId: string, newsletterId: string) {
  return db
    .selectFrom('mails')
    .select(['id', 'state'])
    .where(own(userId, newsletterId, 'newsletter_id'))
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('reprocess_requested_at', '>', 0)]))
    .orderBy('received_at')
    .orderBy('id')
    .execute()
}

/** The settled mails of a user, or of some of their newsletters, the oldest first, without duplicates. */
export async function mailsToReprocess(db: Executor, userId: string, newsletterIds?: readonly string[]) {
  let query = db
    .selectFrom('mails')
    .select(['id', 'newsletter_id', 'subject', 'received_at'])
    .where('user_id', '=', userId)
    .where('state', 'in', ['processed', 'not-understood'])
    .where((eb) => eb.or([eb('kind', 'is', null), eb('kind', '!=', SAVED_LINK)]))
  if (newsletterIds) query = query.where('newsletter_id', 'in', newsletterIds)
  return query.orderBy('received_at').orderBy('id').execute()
}
