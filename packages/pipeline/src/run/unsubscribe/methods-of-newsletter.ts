import type { FileStore } from '@tidings/db/files/file-store'
import { type MailWithUnsubscribe, mailsWithUnsubscribe } from '@tidings/db/queries/unsubscriptions'
import type { Executor, NewsletterRow } from '@tidings/db/schema'
import { storedChecks } from '../../analyse/sender/authentication.ts'
import { provedDomain } from '../../analyse/sender/sender-proof.ts'
import type { UnsubscribeMethod } from '../../analyse/unsubscribe/unsubscribe-methods.ts'
import { siteOf, siteOfAddress } from '../../common/net/site-of.ts'
import { writtenFrom } from '../receive/written-from.ts'
import { methodsOfMail } from './methods-of-mail.ts'

/** A way to unsubscribe, and the inbox address whose mail named it. */
export type OwnMethod = UnsubscribeMethod & { from: string }

/** So many of a newsletter's last mails are looked at for those that are proved, and so many of these are read. */
const COMPARED = 100
const READ = 5
const ORDER = ['one-click', 'mail', 'page'] as const

/**
 * The unsubscribe methods of a newsletter that its last mails name, the best first, each as the latest mail that has it says. Where
 * any of them is proved to come from the newsletter's domain, only those that are count: a forged mail could name an
 * address of its own. Asks nobody anything.
 */
export async function methodsOfNewsletter(
  { db, files }: { db: Executor; files: FileStore },
  newsletter: Pick<NewsletterRow, 'id' | 'user_id' | 'source_email'>,
): Promise<OwnMethod[]> {
  const mails = await mailsWithUnsubscribe(db, newsletter.user_id, newsletter.id, COMPARED)
  const proved = mails.filter((mail) => isProved(mail, newsletter))
  const ways: OwnMethod[] = []
  for (const mail of (proved.length > 0 ? proved : mails).slice(0, READ)) {
    const from = writtenFrom(mail.envelope_to)
    for (const way of await methodsOfMail({ db, files }, mail)) ways.push({ ...way, from })
    if (ways.some(({ how }) => how === 'one-click')) break
  }
  return ORDER.flatMap((how) => ways.find((way) => way.how === how) ?? [])
}

function isProved(
  { authentication, sender_address: sender }: MailWithUnsubscribe,
  { source_email }: Pick<NewsletterRow, 'source_email'>,
): boolean {
  const domain = provedDomain(storedChecks(authentication))
  if (domain === null || siteOf(domain) !== siteOfAddress(source_email)) return false
  // Of a copy that somebody forwarded, the checks tell of anyone who did.
  return sender !== null && siteOfAddress(sender) === siteOf(domain)
}
