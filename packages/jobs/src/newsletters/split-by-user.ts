import { DomainError, notFound } from '@tidings/db/domain-error'
import { endMerges } from '@tidings/db/queries/newsletters/deletions'
import { setNewsletterRules } from '@tidings/db/queries/newsletters/newsletter-rules'
import { findNewsletter } from '@tidings/db/queries/newsletters/newsletters'
import { moveMails } from '@tidings/db/queries/newsletters/sender-fingerprints'
import type { Executor, NewsletterRow } from '@tidings/db/schema'
import type { UserLimits } from '@tidings/db/user-limits'
import { addNewsletter } from './find-newsletter.ts'
import { fingerprintOfSender } from './fingerprint-of-mail.ts'
import { sendersOfNewsletter } from './senders-of-newsletter.ts'

type Limits = Pick<UserLimits, 'rulesOfNewsletter'>

/** The number of parameters of a statement is limited. */
const AT_A_TIME = 500

/**
 * Moves the mails of some senders (`keys` of sendersOfNewsletter) from a newsletter to a new one with that name, which
 * then also gets their later mail. Call it under lockUser, and only if the limit allows another newsletter. Throws
 * NOT_FOUND, and BAD_REQUEST if either would be left empty.
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
  await endMerges(trx, userId)
  const fingerprint = fingerprintOfSender({ name: first.name, address: first.address }, first.lastSubject)
  const newId = await addNewsletter(trx, userId, fingerprint, { now, name })
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
