import { decodeWords } from 'postal-mime'
import { wordSet } from '../common/text/word-set.ts'
import { listNameOf } from '../sender/shown-name.ts'

/** What header fields besides From, To and Subject say about how a mail was sent. */
export interface ListFacts {
  /** Lower case. */
  listId: string | null
  /** What List-Id calls the list, see listNameOf. */
  listName: string | null
  canUnsubscribe: boolean
  /** Sent to many: by a list or a program for mailings. */
  isBulk: boolean
  /** Sent by a list that its readers can write to. */
  isPostable: boolean
  /** Written in a mail client. */
  isByHand: boolean
  /** Refers to another mail. */
  isReply: boolean
  /** Sent by a program because something happened (RFC 3834). */
  isAutomatic: boolean
  /** Sent by a program that shops use. */
  isOfShop: boolean
}

/** Mail clients of people; programs for mailings name themselves, too. */
export const BY_HAND =
  /outlook|thunderbird|mozilla|apple mail|iphone mail|ipad mail|mutt|pine|kmail|evolution|sylpheed|claws|eudora|the bat|gnus|pegasus|imp\/|squirrelmail|roundcube|mew version|vm \d/i

/** Fields that only programs for mailings write. */
const MAILING = wordSet(`
  list-id list-unsubscribe mailing-list x-bulkmail feedback-id x-campaign x-campaignid x-sg-eid
  x-mailgun-sid x-mailgun-variables x-mj-mid x-report-abuse x-job
`)

/** Fields of programs that only shops use. */
const SHOP = wordSet('x-kmail-account x-kmail-relay x-shopify-shop-id x-omnisend-id x-emarsys-identify')

/** The names of the fields that are read, lower case. */
export const LIST_FIELDS = wordSet(`
  ${[...MAILING, ...SHOP].join(' ')} list-post precedence x-mailer user-agent return-path errors-to
  in-reply-to references auto-submitted x-auto-response-suppress
`)

/** Programs for mailings by their X-Mailer. */
const MAILER =
  /mail ?chimp|sailthru|listmanager|lyris|accucast|listserv|majordomo|phplist|mailman|mailwizz|sendy|aweber|campaign|responsys|exacttarget|inxmail|episerver|optivo|emarsys|cleverreach|rapidmail|newsletter|emessaging|messagemaker|gomailer|sunmail|xyzmailer|mailer ?lite|getresponse|acymailing|mailpoet|sendinblue|brevo/i

/** Longer than any address. */
const MAX_ADDRESS_LENGTH = 320

/** Whether bounces of a mailing come back to this address: it has the recipient's in it, a number, or such a role. */
function isOfBounces(path: string): boolean {
  const [local = '', host = ''] = path
    .replace(/[<>\s]/g, '')
    .slice(0, MAX_ADDRESS_LENGTH)
    .split('@')
  return (
    /bounce|return|errors?$|^owner-|^nls-|[=+#]|\d{6}/i.test(local) || /\b(?:bounces?|return)\b/i.test(host)
  )
}

/** Lists that only their owners write to. */
const ANNOUNCES = /announce|news|security|advis|digest|letter|weekly|daily|headlines|updates?\b/i

/** The facts in header fields, each on lines of its own; those of other names than LIST_FIELDS are left aside. */
export function listFacts(headers: string): ListFacts {
  const fields = new Map<string, string>()
  for (const line of headers.replace(/\r?\n[ \t]{1,99}/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trimEnd().toLowerCase()
    if (LIST_FIELDS.has(name) && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  const of = (name: string) => fields.get(name) ?? ''
  const listId = /^[^<]{0,500}<([^<>\s]{1,300})>/.exec(of('list-id'))?.[1] ?? null
  const mailer = `${of('x-mailer')} ${of('user-agent')}`
  const isMailer = MAILER.test(mailer)
  const posts = `${of('list-post')} ${of('mailing-list')}`
  const isPostable =
    (/^<?\s*mailto:/i.test(of('list-post')) || /^list\b/i.test(of('mailing-list'))) &&
    !ANNOUNCES.test(`${posts} ${listId ?? ''}`)
  return {
    listId: listId?.toLowerCase() ?? null,
    listName: listNameOf(decodeWords(of('list-id'))),
    canUnsubscribe: fields.has('list-unsubscribe'),
    isBulk:
      [...fields.keys()].some((name) => MAILING.has(name)) ||
      isMailer ||
      /\b(?:bulk|list|junk)\b/i.test(of('precedence')) ||
      isOfBounces(of('return-path')) ||
      isOfBounces(of('errors-to')),
    isPostable,
    isByHand: !isMailer && BY_HAND.test(mailer),
    isReply: fields.has('in-reply-to') || fields.has('references'),
    isAutomatic: /^auto-/i.test(of('auto-submitted')) || fields.has('x-auto-response-suppress'),
    isOfShop: [...fields.keys()].some((name) => SHOP.has(name)),
  }
}
