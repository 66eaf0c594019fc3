import type { FileStore } from '@tidings/db/files/file-store'
import { linksOfNonArticleParts } from '@tidings/db/queries/issues/non-article-parts'
import {
  type MailWithUnsubscribe,
  mailsWithUnsubscribe,
} from '@tidings/db/queries/newsletters/unsubscriptions'
import type { Executor, MailRow, NewsletterRow } from '@tidings/db/schema'
import { siteOf, siteOfAddress } from '@tidings/mail/common/net/site-of'
import type { Link } from '@tidings/mail/common/types/issue'
import { storedChecks } from '@tidings/mail/sender/authentication'
import { provedDomain } from '@tidings/mail/sender/sender-proof'
import { pageInBody } from '@tidings/mail/unsubscribe/page-in-body'
import { UNSUBSCRIBE_START, unsubscribeHeaders } from '@tidings/mail/unsubscribe/unsubscribe-headers'
import { type UnsubscribeMethod, unsubscribeMethods } from '@tidings/mail/unsubscribe/unsubscribe-methods'
import { replyAddress } from '../receive/split-recipient.ts'
import { readStart } from '../receive/stored-raw.ts'

/** An unsubscribe method, and the inbox address of the mail that contained it. */
export type OwnMethod = UnsubscribeMethod & { from: string }

/** The number of a newsletter's last mails that are checked for proved ones, and how many of these are read. */
const COMPARED = 100
const READ = 5
const ORDER = ['one-click', 'mail', 'page'] as const

/**
 * The unsubscribe methods in a newsletter's last mails, best first, each from the latest mail that has it. If any of
 * them is proved to come from the newsletter's domain, only proved ones count: a forged mail could contain an address
 * of its own. Makes no requests.
 */
export async function methodsOfNewsletter(
  { db, files }: { db: Executor; files: FileStore },
  newsletter: Pick<NewsletterRow, 'id' | 'user_id' | 'source_email'>,
): Promise<OwnMethod[]> {
  const mails = await mailsWithUnsubscribe(db, newsletter.user_id, newsletter.id, COMPARED)
  const proved = mails.filter((mail) => isProved(mail, newsletter))
  const methods: OwnMethod[] = []
  for (const mail of (proved.length > 0 ? proved : mails).slice(0, READ)) {
    const from = replyAddress(mail.envelope_to)
    for (const method of await methodsOfMail({ db, files }, mail)) methods.push({ ...method, from })
    if (methods.some(({ how }) => how === 'one-click')) break
  }
  return ORDER.flatMap((how) => methods.find((method) => method.how === how) ?? [])
}

function isProved(
  { authentication, sender_address: sender }: MailWithUnsubscribe,
  { source_email }: Pick<NewsletterRow, 'source_email'>,
): boolean {
  const domain = provedDomain(storedChecks(authentication))
  if (domain === null || siteOf(domain) !== siteOfAddress(source_email)) return false
  // For a forwarded copy, the checks are about whoever forwarded it.
  return sender !== null && siteOfAddress(sender) === siteOf(domain)
}

/**
 * The unsubscribe methods of a stored mail, best first: those of its headers, and a linked page if its headers contain
 * none. Makes no requests.
 */
export async function methodsOfMail(
  { db, files }: { db: Executor; files: FileStore },
  mail: Pick<MailRow, 'id' | 'user_id' | 'authentication'>,
): Promise<UnsubscribeMethod[]> {
  const start = await readStart({ db, files }, mail, UNSUBSCRIBE_START)
  const methods = unsubscribeMethods(unsubscribeHeaders(start), storedChecks(mail.authentication))
  if (methods.some(({ how }) => how === 'page')) return methods
  // From the stored non-article parts: the mail is not parsed here.
  const left = await linksOfNonArticleParts(db, mail.user_id, mail.id)
  const page = pageInBody(left.flatMap((links) => linksIn(JSON.parse(links))))
  return page ? [...methods, { how: 'page', ...page }] : methods
}

function linksIn(stored: unknown): Link[] {
  return (Array.isArray(stored) ? stored : []).flatMap((link: unknown) => {
    const [url, text] = [fieldOf(link, 'url'), fieldOf(link, 'text')]
    return typeof url === 'string' && typeof text === 'string' ? [{ url, text }] : []
  })
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
