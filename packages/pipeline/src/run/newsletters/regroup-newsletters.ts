import { DomainError, notFound } from '@tidings/db/domain-error'
import { moveNewsletterRules, setNewsletterRules } from '@tidings/db/queries/newsletter-rules'
import { deleteNewsletter, findNewsletter, setConfirmationStatus } from '@tidings/db/queries/newsletters'
import { moveAllMails, moveMails } from '@tidings/db/queries/sender-fingerprints'
import type { Executor, NewsletterRow } from '@tidings/db/schema'
import type { UserLimits } from '@tidings/db/user-limits'
import { addNewsletter } from './find-newsletter.ts'
import { ruleKeysOf } from './rule-keys.ts'
import { sendersOfNewsletter } from './senders-of-newsletter.ts'

type Limits = Pick<UserLimits, 'rulesOfNewsletter'>

/** A statement takes only so many parameters. */
const AT_A_TIME = 500

/**
 * Puts all of one newsletter under another, which stays, and has its later mail come there as well. To be called under
 * lockUser. Throws NOT_FOUND, and BAD_REQUEST for one and the same.
 */
export async function mergeNewsletters(
  trx: Executor,
  userId: string,
  { fromId, intoId, limits, now }: { fromId: string; intoId: string; limits: Limits; now: number },
): Promise<NewsletterRow> {
  const from = await findNewsletter(trx, userId, fromId)
  const into = await findNewsletter(trx, userId, intoId)
  if (!from || !into) throw notFound('newsletter')
  if (fromId === intoId) {
    throw new DomainError({ code: 'BAD_REQUEST', message: 'A newsletter can’t be merged with itself.' })
  }
  const senders = [
    ...(await sendersOfNewsletter(trx, userId, fromId)),
    ...(await sendersOfNewsletter(trx, userId, intoId)),
  ]
  // Of one that was added by hand nothing is known but its address.
  const { anyOfSender } = ruleKeysOf({
    listId: null,
    sender: { name: '', address: from.source_email },
    subject: '',
    lists: [],
  })
  await moveAllMails(trx, userId, fromId, intoId)
  await moveNewsletterRules(trx, userId, fromId, intoId)
  const keys = [...senders.map(({ rule }) => rule), anyOfSender]
  await setNewsletterRules(trx, userId, intoId, { keys, now, limit: limits.rulesOfNewsletter })
  if (from.confirmation_status === 'confirmed' && into.confirmation_status !== null) {
    await setConfirmationStatus(trx, userId, intoId, 'confirmed')
  }
  await deleteNewsletter(trx, userId, fromId)
  const merged = await findNewsletter(trx, userId, intoId)
  if (!merged) throw notFound('newsletter')
  return merged
}

/**
 * Takes the mails of some of its senders (`keys` of sendersOfNewsletter) out of a newsletter and puts them under a new one
 * of that name, where their later mail comes as well. To be called under lockUser, and where there is room. Throws
 * NOT_FOUND, and BAD_REQUEST where nothing would be left of either.
 */
export async function splitByUser(
  trx: Executor,
  userId: string,
  id: string,
  { keys, name, limits, now }: { keys: readonly string[]; name: string; limits: Limits; now: number },
): Promise<NewsletterRow> {
  if (!(await findNewsletter(trx, userId, id))) throw notFound('newsletter')
  const senders = await sendersOfNewsletter(trx, userId, id)
  const taken = senders.filter(({ key }) => keys.includes(key))
  const left = senders.filter(({ key }) => !keys.includes(key))
  const [first] = taken
  if (!first || left.length === 0) {
    throw new DomainError({ code: 'BAD_REQUEST', message: 'Choose some of its senders, and not all.' })
  }
  const fingerprint = {
    listId: null,
    sender: { name: first.name, address: first.address },
    subject: first.lastSubject,
    lists: [],
  }
  const newId = await addNewsletter(trx, userId, fingerprint, now, name)
  const mailIds = taken.flatMap((sender) => sender.mailIds)
  for (let at = 0; at < mailIds.length; at += AT_A_TIME) {
    await moveMails(trx, userId, mailIds.slice(at, at + AT_A_TIME), newId)
  }
  const limit = limits.rulesOfNewsletter
  await setNewsletterRules(trx, userId, id, { keys: left.map(({ rule }) => rule), now, limit })
  await setNewsletterRules(trx, userId, newId, { keys: taken.map(({ rule }) => rule), now, limit })
  const added = await findNewsletter(trx, userId, newId)
  if (!added) throw notFound('newsletter')
  return added
}
