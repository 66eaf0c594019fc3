import { sql } from 'kysely'
import type { MailReason, MailState, RefusalReason } from '../../schema/mails.ts'
import { SAVED_LINK } from '../../schema/mails.ts'
import type { Executor } from '../../schema.ts'
import { countRows } from '../common/rows.ts'
import { comesAfter, type TimeCursor, type Window } from '../common/window.ts'

/** Received mail, stored or refused. */
export interface ReceivedRow {
  id: string
  /** Epoch milliseconds. */
  at: number
  state: MailState | 'refused'
  reason: MailReason | RefusalReason | null
  reason_detail: string | null
  kind: string | null
  subject: string | null
  sender_name: string | null
  sender_address: string | null
  envelope_from: string
  envelope_to: string
  /** The mailbox or file that it was read from. */
  read_from: string | null
  newsletter_id: string | null
  newsletter_name: string | null
}

/** The user, since when (epoch milliseconds), and in which states; none means all. */
export interface ReceivedFilter {
  userId: string
  since: number
  states: readonly ReceivedRow['state'][]
  /** Only those of a newsletter: its mails, and refused ones at its own address or from its host. */
  newsletter?: { id: string; ownLocalPart: string | null; host: string } | undefined
}

/** All that arrived for the user, the latest first. */
export async function listReceived(db: Executor, filter: ReceivedFilter, { limit, offset, after }: Window) {
  const last = offset + limit
  // Each side is limited before the union, so that neither is read further than the page.
  const sides = db
    .selectFrom(mails(db, filter, after).orderBy('at', 'desc').orderBy('id').limit(last).as('kept'))
    .selectAll()
    .unionAll(
      db
        .selectFrom(refusals(db, filter, after).orderBy('at', 'desc').orderBy('id').limit(last).as('refused'))
        .selectAll(),
    )
  return db
    .selectFrom(sides.as('received'))
    .leftJoin('newsletters as n', (join) =>
      join.onRef('n.id', '=', 'received.newsletter_id').on('n.user_id', '=', filter.userId),
    )
    .selectAll('received')
    .select('n.name as newsletter_name')
    .orderBy('received.at', 'desc')
    .orderBy('received.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number of mails that were received for the user. */
export async function countReceived(db: Executor, filter: ReceivedFilter): Promise<number> {
  const count = async (side: ReturnType<typeof mails> | ReturnType<typeof refusals>) => {
    return countRows(db.selectFrom(side.as('side')))
  }
  return (await count(mails(db, filter))) + (await count(refusals(db, filter)))
}

function mails(db: Executor, { userId, since, states, newsletter }: ReceivedFilter, after?: TimeCursor) {
  const kept = states.filter((state) => state !== 'refused')
  return db
    .selectFrom('mails')
    .select([
      'mails.id',
      'received_at as at',
      sql<ReceivedRow['state']>`state`.as('state'),
      sql<ReceivedRow['reason']>`reason`.as('reason'),
      'reason_detail',
      'kind',
      'subject',
      'sender_name',
      'sender_address',
      'envelope_from',
      'envelope_to',
      'read_from',
      'newsletter_id',
    ])
    .where('user_id', '=', userId)
    .where('received_at', '>=', since)
    .where((eb) => eb.or([eb('kind', 'is', null), eb('kind', '!=', SAVED_LINK)]))
    .$if(after !== undefined, (query) => query.where(comesAfter('received_at', 'mails.id', after)))
    .$if(newsletter !== undefined, (query) => query.where('newsletter_id', '=', newsletter?.id ?? ''))
    .$if(states.length > 0 && kept.length > 0, (query) => query.where('state', 'in', kept))
    .$if(states.length > 0 && kept.length === 0, (query) => query.where(sql<boolean>`1 = 0`))
}

function refusals(db: Executor, { userId, since, states, newsletter }: ReceivedFilter, after?: TimeCursor) {
  const nothing = sql<string | null>`cast(null as text)`
  return db
    .selectFrom('refusals')
    .select([
      'refusals.id',
      'refused_at as at',
      sql<ReceivedRow['state']>`cast('refused' as text)`.as('state'),
      sql<ReceivedRow['reason']>`reason`.as('reason'),
      nothing.as('reason_detail'),
      nothing.as('kind'),
      nothing.as('subject'),
      nothing.as('sender_name'),
      nothing.as('sender_address'),
      'envelope_from',
      'envelope_to',
      nothing.as('read_from'),
      nothing.as('newsletter_id'),
    ])
    .where('user_id', '=', userId)
    .where('refused_at', '>=', since)
    .$if(after !== undefined, (query) => query.where(comesAfter('refused_at', 'refusals.id', after)))
    .$if(newsletter !== undefined, (query) =>
      query.where((eb) => {
        const { host = '', ownLocalPart = null } = newsletter ?? {}
        const from = sql<string>`lower(envelope_from)`
        const to = sql<string>`lower(envelope_to)`
        return eb.or([
          eb(from, 'like', `%@${literal(host)}`),
          eb(from, 'like', `%.${literal(host)}`),
          ...(ownLocalPart === null
            ? []
            : [eb(to, 'like', `${literal(ownLocalPart)}@%`), eb(to, 'like', `${literal(ownLocalPart)}+%`)]),
        ])
      }),
    )
    .$if(states.length > 0 && !states.includes('refused'), (query) => query.where(sql<boolean>`1 = 0`))
}

/** Escaped for a pattern: wildcards match nothing, because no host contains them. */
const literal = (text: string) => text.replaceAll(/[%_\\]/g, '')
