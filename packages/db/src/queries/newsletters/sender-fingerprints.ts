import { sql } from 'kysely'
import type { Executor, MailRow, NewsletterRow } from '../../schema.ts'
import { own } from '../common/rows.ts'
import { isPostgres, ownedBy, values } from '../common/values.ts'
import { indexable } from '../search/indexable.ts'

/** The sender fingerprint of a mail; `lists` is a JSON list, null in mails from before it was stored. */
export type FingerprintRow = Pick<MailRow, (typeof FINGERPRINT)[number]>

/** The columns of a fingerprint. */
export const FINGERPRINT = [
  'id',
  'list_id',
  'sender_name',
  'sender_address',
  'subject',
  'lists',
  'states_name',
  'received_at',
] as const

/** The keys by which newsletters are searched; any one matches. All in lower case. */
export interface FingerprintQuery {
  listId: string | null
  senderKey: string
  senderAddress: string
  /** In its original case, for the name of a newsletter. */
  senderName: string
  /** The possible values of newsletters.identity. */
  identities: readonly string[]
}

/** A fingerprint, and whether its mail is an issue. */
export type SeenFingerprint = FingerprintRow & Pick<MailRow, 'kind' | 'state'>

/** A newsletter with the fingerprints of its last mails, the latest first. */
export type SeenNewsletter = NewsletterRow & { fingerprints: SeenFingerprint[] }

/** Nobody reads more newsletters of one sender; a flood of new names must not delay mail. */
const MAX_NEWSLETTERS = 100

/**
 * The user's newsletters with mail of that list or sender, or added for it, the oldest first, each with so many
 * fingerprints. Of more than a hundred, first those of the list, then those of the name, then the latest. Those added by
 * hand are without their confirmation mails, which may come from the platform's address.
 */
export async function findNewslettersByFingerprint(
  db: Executor,
  userId: string,
  { listId, senderKey, senderAddress, senderName, identities }: FingerprintQuery,
  mostMails: number,
): Promise<SeenNewsletter[]> {
  const mails = db.selectFrom('mails').select('newsletter_id').where('user_id', '=', userId)
  const ofList = listId === null ? undefined : mails.where('list_id', '=', indexable(listId))
  const rows = await db
    .selectFrom('newsletters')
    .selectAll()
    .select(fingerprintsAsJson(db, mostMails).as('fingerprints'))
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('source_email', 'in', [senderAddress, senderKey]),
        eb('identity', 'in', identities.map(indexable)),
        eb('id', 'in', mails.where('sender_key', '=', indexable(senderKey))),
        ...(ofList ? [eb('id', 'in', ofList)] : []),
      ]),
    )
    .orderBy((eb) =>
      eb
        .case()
        .when(
          eb.or([
            eb('identity', 'in', identities.map(indexable)),
            ...(ofList ? [eb('id', 'in', ofList)] : []),
          ]),
        )
        .then(0)
        .when('name', '=', senderName)
        .then(1)
        .else(2)
        .end(),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_NEWSLETTERS)
    .execute()
  return rows
    .map((row) => ({ ...row, fingerprints: parsed(row.fingerprints) }))
    .sort((one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1))
}

const parsed = (list: string | SeenFingerprint[]): SeenFingerprint[] =>
  typeof list === 'string' ? JSON.parse(list) : list

/** The fingerprints of the last mails of the row of `newsletters`. */
function fingerprintsAsJson(db: Executor, most: number) {
  const columns = [...FINGERPRINT, 'kind', 'state'] as const
  const last = sql`select ${sql.join(columns.map((column) => sql.ref(`m.${column}`)))} from mails as m
    where m.user_id = newsletters.user_id and m.newsletter_id = newsletters.id
      and m.sender_address is not null and m.state <> 'quarantined'
      and (newsletters.confirmation_status is null or m.kind is null or m.kind <> 'confirmation')
    order by m.received_at desc, m.id desc limit ${sql.lit(most)}`
  const fields = columns.flatMap((column) => [sql.lit(column), sql.ref(column)])
  return isPostgres(db)
    ? sql<string | SeenFingerprint[]>`(select coalesce(json_agg(f), '[]') from (${last}) as f)`
    : sql<
        string | SeenFingerprint[]
      >`(select json_group_array(json_object(${sql.join(fields)})) from (${last}))`
}

/** The fingerprints of a newsletter's last mails, the latest first. */
export async function lastFingerprints(
  db: Executor,
  userId: string,
  newsletterId: string,
  options: { limit: number; issuesOnly?: boolean },
): Promise<FingerprintRow[]> {
  let query = db
    .selectFrom('mails')
    .select(FINGERPRINT)
    .where(own(userId, newsletterId, 'newsletter_id'))
    .where('sender_address', 'is not', null)
    // It may be forged, and then says nothing about the newsletter.
    .where('state', '!=', 'quarantined')
  if (options.issuesOnly) query = query.where('kind', '=', 'newsletter').where('state', '=', 'processed')
  return query.orderBy('received_at', 'desc').orderBy('id', 'desc').limit(options.limit).execute()
}

/** The columns of a mail's fingerprint, by which later ones are compared with it. */
export function fingerprintColumns(fingerprint: {
  listId: string | null
  senderKey: string
  lists: readonly string[]
  statesName: boolean
}) {
  return {
    list_id: fingerprint.listId === null ? null : indexable(fingerprint.listId),
    sender_key: indexable(fingerprint.senderKey),
    lists: JSON.stringify(fingerprint.lists),
    states_name: fingerprint.statesName ? (1 as const) : (0 as const),
  }
}

/** Moves mails, their articles and corrections to another newsletter of the user. */
export async function moveMails(
  db: Executor,
  userId: string,
  mailIds: readonly string[],
  newsletterId: string,
): Promise<void> {
  for (const table of ['mails', 'articles', 'corrections', 'confirmation_receipts'] as const) {
    await db
      .updateTable(table)
      .set({ newsletter_id: newsletterId })
      .where(ownedBy(userId))
      .where(table === 'mails' ? 'id' : 'mail_id', 'in', values(db, mailIds))
      .execute()
  }
}
