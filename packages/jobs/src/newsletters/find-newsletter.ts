import { randomUUID } from 'node:crypto'
import { leastUsedColor } from '@tidings/db/newsletter-colors'
import { allowedNewsletters, countOf } from '@tidings/db/queries/accounts/user-limits'
import { MAY_HAVE_ALL, type UserHas } from '@tidings/db/queries/mails/what-user-has'
import { listAwaited } from '@tidings/db/queries/newsletters/confirmations'
import { lastPurgeOf } from '@tidings/db/queries/newsletters/deletions'
import { hasNewsletterRules, newsletterByRule } from '@tidings/db/queries/newsletters/newsletter-rules'
import {
  countColors,
  insertNewsletter,
  setNewsletterIdentity,
} from '@tidings/db/queries/newsletters/newsletters'
import {
  type FingerprintQuery,
  type FingerprintRow,
  findNewslettersByFingerprint,
  lastFingerprints,
  moveMails,
  type SeenFingerprint,
  type SeenNewsletter,
} from '@tidings/db/queries/newsletters/sender-fingerprints'
import type { Executor, NewsletterRow } from '@tidings/db/schema'
import type { UserLimits } from '@tidings/db/user-limits'
import { isFirstOf } from '@tidings/mail/confirmation/is-first-of'
import { chooseNewsletter, type KnownNewsletter } from '@tidings/mail/sender/choose-newsletter'
import { newsletterName, statesName } from '@tidings/mail/sender/newsletter-name'
import { type SenderFingerprint, shortFingerprint } from '@tidings/mail/sender/sender-fingerprint'
import { senderKeyOf } from '@tidings/mail/sender/sender-key'
import { nameOfNewsletter } from '@tidings/mail/sender/shown-name'
import { splitIssues } from '@tidings/mail/sender/split-issues'
import { ruleKeysOf } from './fingerprint-of-mail.ts'

/** The maximum of confirmation mails that are examined. */
const ASKED = 5

/**
 * The newsletter that the user added by hand and whose first issue a mail from another address is, see isFirstOf;
 * undefined if there is none or it is ambiguous.
 */
async function awaitingNewsletter(
  trx: Executor,
  userId: string,
  fingerprint: SenderFingerprint,
): Promise<NewsletterRow | undefined> {
  const fits: { newsletter: NewsletterRow; fit: number }[] = []
  // Sequentially: a transaction has one connection.
  for (const newsletter of await listAwaited(trx, userId)) {
    const asked = (await lastFingerprints(trx, userId, newsletter.id, { limit: ASKED })).map(fingerprintOfRow)
    const fit = isFirstOf(fingerprint, { name: newsletter.name, sourceEmail: newsletter.source_email, asked })
    if (fit > 0) fits.push({ newsletter, fit })
  }
  const best = Math.max(0, ...fits.map(({ fit }) => fit))
  const [first, ...others] = fits.filter(({ fit }) => fit === best)
  return others.length > 0 ? undefined : first?.newsletter
}

/** The number of a newsletter's last mails that a new one is compared with. */
const REMEMBERED = 30

/** Whether mail may add another newsletter. Call it under lockUser. */
export async function hasRoom(
  db: Executor,
  userId: string,
  { newslettersByMail }: Pick<UserLimits, 'newslettersByMail'>,
): Promise<boolean> {
  return (
    (await countOf(db, userId, 'newsletters')) < (await allowedNewsletters(db, userId, newslettersByMail))
  )
}

/**
 * The newsletter of a mail according to chooseNewsletter: an existing one, or a new one with the least used colour. One
 * that was identified by its sender gets the List-Id of its first mail with one. `now` is in epoch milliseconds. Call
 * it under lockUser, and for a new one only if the limit allows it.
 */
export async function findNewsletter(
  db: Executor,
  userId: string,
  {
    fingerprint,
    among,
    via,
  }: { fingerprint: SenderFingerprint; among?: Candidates; via?: InboxAddress | undefined },
  now: number,
): Promise<string> {
  const { chosen } = among ?? (await candidatesFor(db, userId, fingerprint))
  if (!chosen) return addNewsletter(db, userId, fingerprint, { now, via })
  await learn(db, userId, chosen, fingerprint)
  return chosen.id
}

/** The newsletters that share anything with a mail, and the one that it belongs to. */
interface Candidates {
  rows: SeenNewsletter[]
  chosen: NewsletterRow | SeenNewsletter | undefined
}

/** The local part of the inbox address that a newsletter arrives at, and the word behind it, which may be empty. */
type InboxAddress = { localPart: string; word: string }

/**
 * The newsletter that a mail claims to be from, truly or not: the one that it would be assigned to, or else one with
 * the same List-Id or sender address.
 */
export function impersonatedNewsletter(
  { listId, sender }: SenderFingerprint,
  { chosen, rows }: Candidates,
): NewsletterRow | undefined {
  const { address } = sender
  return (
    chosen ??
    rows.find(({ identity }) => listId !== null && identity === `list:${listId}`) ??
    rows.find(({ identity, source_email }) => identity === `from:${address}` || source_email === address)
  )
}

/**
 * Until when a new mail has to wait, in epoch milliseconds: it may belong to a newsletter whose deletion can still be
 * undone. It then becomes an issue of that one, or else the first of a new one. Undefined if it needn't wait.
 */
export function undoPossibleUntil(
  trx: Executor,
  userId: string,
  fingerprint: SenderFingerprint,
): Promise<number | undefined> {
  return lastPurgeOf(trx, userId, queryOf(fingerprint))
}

function queryOf(fingerprint: SenderFingerprint): FingerprintQuery {
  return {
    listId: fingerprint.listId,
    senderKey: senderKeyOf(fingerprint.sender.address).key,
    senderAddress: fingerprint.sender.address,
    senderName: fingerprint.sender.name,
    identities: identitiesOf(fingerprint),
  }
}

/** Finds the newsletters that a mail may belong to; call it under lockUser. */
export async function candidatesFor(
  db: Executor,
  userId: string,
  fingerprint: SenderFingerprint,
  has = MAY_HAVE_ALL,
): Promise<Candidates> {
  const rows = await findNewslettersByFingerprint(db, userId, queryOf(fingerprint), REMEMBERED)
  const known = rows.map(({ id, source_email: sourceEmail, identity, fingerprints }): KnownNewsletter => {
    const listId = identity.startsWith('list:') ? identity.slice('list:'.length) : null
    return { id, sourceEmail, listId, fingerprints: fingerprints.map(fingerprintOfRow) }
  })
  const id = chooseNewsletter(fingerprint, known)
  const chosen =
    (has.rules ? await ruledNewsletter(db, userId, fingerprint) : undefined) ??
    rows.find((row) => row.id === id) ??
    (has.addedByHand ? await awaitingNewsletter(db, userId, fingerprint) : undefined)
  return { rows, chosen }
}

/** The newsletter that the user assigned a mail's sender to, by merging or splitting. */
function ruledNewsletter(
  db: Executor,
  userId: string,
  fingerprint: SenderFingerprint,
): Promise<NewsletterRow | undefined> {
  const { exact, sender, anyOfSender } = ruleKeysOf(fingerprint)
  return newsletterByRule(db, userId, [...(exact === null ? [] : [exact]), sender, anyOfSender])
}

/** Adds a newsletter for a mail, named `name`, by default as it calls itself; returns its id. */
export async function addNewsletter(
  db: Executor,
  userId: string,
  fingerprint: SenderFingerprint,
  {
    now,
    name = nameOfNewsletter(fingerprint),
    via,
  }: { now: number; name?: string | undefined; via?: InboxAddress | undefined },
): Promise<string> {
  const color = leastUsedColor(await countColors(db, userId))
  const id = randomUUID()
  const [identity = ''] = identitiesOf(fingerprint)
  // Another newsletter of the same list or sender has the name without an addition.
  for (const unique of [identity, `${identity} ${newsletterName(name)}`, `${identity} ${id}`]) {
    const added = await insertNewsletter(db, {
      id,
      user_id: userId,
      identity: unique,
      name,
      source_email: fingerprint.sender.address,
      color,
      confirmation_status: null,
      created_at: now,
      ...(via && { via_local_part: via.localPart, via_word: via.word || null }),
    })
    if (added) return added.id
  }
  throw new Error('A newsletter could not be added.')
}

function identitiesOf({ listId, sender }: SenderFingerprint): string[] {
  const bySender = [`from:${senderKeyOf(sender.address).key}`, `from:${sender.address}`]
  return listId === null ? bySender : [`list:${listId}`, ...bySender]
}

async function learn(
  db: Executor,
  userId: string,
  newsletter: NewsletterRow,
  fingerprint: SenderFingerprint,
): Promise<void> {
  if (fingerprint.listId !== null && newsletter.identity.startsWith('from:')) {
    await setNewsletterIdentity(db, userId, newsletter.id, `list:${fingerprint.listId}`)
  }
}

/** The stored fingerprint of a mail. */
export function fingerprintOfRow(row: FingerprintRow): SenderFingerprint {
  const lists: unknown = JSON.parse(row.lists ?? '[]')
  return shortFingerprint({
    listId: row.list_id,
    sender: { name: row.sender_name ?? '', address: row.sender_address ?? '' },
    subject: row.subject ?? '',
    listName: null,
    ownName: null,
    statesName:
      row.states_name === null ? statesName(row.sender_name ?? '', row.subject ?? '') : row.states_name === 1,
    lists: Array.isArray(lists) ? lists.filter((template) => typeof template === 'string') : [],
  })
}

/** The last issues among a newsletter's last mails, the latest first; undefined if there may be more. */
function lastIssues(seen: readonly SeenFingerprint[]): readonly FingerprintRow[] | undefined {
  const issues = seen.filter(
    (mail) => mail.kind === 'newsletter' && mail.state === 'processed' && mail.sender_address !== null,
  )
  if (issues.length < seen.length && seen.length >= REMEMBERED) return undefined
  return issues.sort((a, b) => b.received_at - a.received_at || (a.id < b.id ? 1 : -1)).slice(0, LOOKED_AT)
}

/** The number of the last issues that are searched for alternating patterns. */
const LOOKED_AT = 30

/**
 * Moves the issues of a newsletter that turned out to be several, see splitIssues, to newsletters of their own, with
 * their articles; if the limit doesn't allow more, they stay. `now` is in epoch milliseconds; `seen` are the
 * newsletter's last mails, at least REMEMBERED or all, if they were read already. Call it under lockUser.
 */
export async function splitNewsletter(
  db: Executor,
  userId: string,
  newsletterId: string,
  {
    limits,
    now,
    has = MAY_HAVE_ALL,
    seen,
  }: { limits: UserLimits; now: number; has?: UserHas; seen?: readonly SeenFingerprint[] | undefined },
): Promise<void> {
  // The user's own decisions take precedence.
  if (has.rules && (await hasNewsletterRules(db, userId, newsletterId))) return
  const rows =
    (seen && lastIssues(seen)) ??
    (await lastFingerprints(db, userId, newsletterId, { limit: LOOKED_AT, issuesOnly: true }))
  const fingerprints = new Map(rows.toReversed().map((row) => [row.id, fingerprintOfRow(row)]))
  const issues = [...fingerprints].map(([mailId, fingerprint]) => ({ mailId, fingerprint }))
  for (const { mailIds, name } of splitIssues(issues)) {
    const fingerprint = fingerprints.get(mailIds.at(-1) ?? '')
    if (!(await hasRoom(db, userId, limits))) return
    if (fingerprint)
      await moveMails(db, userId, mailIds, await addNewsletter(db, userId, fingerprint, { now, name }))
  }
}
