import { registrableDomain } from '../common/net/site-of.ts'
import type { MailFacts } from '../mail-files/mail-facts.ts'
import { couldBePerson } from '../sender/newsletter-name.ts'
import { isMachineKey } from '../sender/sender-key.ts'
import { isMailProvider } from '../sender/shared-senders.ts'
import { isOfName } from '../sender/shown-name.ts'
import { subjectTag } from '../sender/subject-tag.ts'
import { knownCompany } from './known-companies.ts'
import { type MailSign, mailSigns } from './mail-signs.ts'

/** What a mail says about its sender; `at` in epoch milliseconds. */
export type SenderFacts = MailFacts & { at: number }

/** What the headers of a sender's mails show together. */
export interface SenderSigns {
  last: Pick<SenderFacts, 'from' | 'subject' | 'listId' | 'listName' | 'at'>
  issues: number
  /** Epoch milliseconds of their arrival. */
  times: number[]
  /** Of the authors, up to MANY. */
  names: Set<string>
  addresses: Set<string>
  sums: Map<string, number>
  /** How often subjects have each of the first fixed parts that were found. */
  tags: Map<string, number>
}

/** A list with this many authors is a discussion or an activity feed. */
const MANY = 4

const MAX_TAGS = 8
const MAX_NAME_LENGTH = 200
/** The length of a subject, a List-Id and an address that is looked at; no address is longer. */
const MAX_LENGTH = 320
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The signs before the first mail is added. */
export const newSigns = (first: SenderFacts): SenderSigns => ({
  ...{ last: lastOf(boundedFacts(first)), issues: 0, times: [], names: new Set(), addresses: new Set() },
  ...{ sums: new Map(), tags: new Map() },
})

/** Adds a mail; its time is kept only if `keepsTime`. */
export function addMail(signs: SenderSigns, written: SenderFacts, keepsTime: boolean): void {
  const mail = boundedFacts(written)
  signs.issues += 1
  if (mail.at >= signs.last.at) signs.last = lastOf(mail)
  if (keepsTime) signs.times.push(mail.at)
  if (signs.names.size < MANY) signs.names.add(mail.from.name)
  if (signs.addresses.size < MANY) signs.addresses.add(mail.from.address)
  for (const [sign, number] of Object.entries(mailSigns(mail))) {
    if (number !== 0) signs.sums.set(sign, (signs.sums.get(sign) ?? 0) + number)
  }
  const tag = subjectTag(mail.subject.slice(0, MAX_NAME_LENGTH))?.key
  if (tag !== undefined && (signs.tags.size < MAX_TAGS || signs.tags.has(tag))) {
    signs.tags.set(tag, (signs.tags.get(tag) ?? 0) + 1)
  }
}

const lastOf = ({ from, subject, listId, listName, at }: SenderFacts) => ({
  ...{ from, subject, listId, listName, at },
})

/** A mail without what is too long in its headers, so that their signs are found in time and few bytes are kept. */
const boundedFacts = (mail: SenderFacts): SenderFacts => ({
  ...mail,
  from: {
    name: copyOfStart(mail.from.name, MAX_NAME_LENGTH),
    address: copyOfStart(mail.from.address, MAX_LENGTH),
  },
  subject: copyOfStart(mail.subject, MAX_LENGTH),
  listId: mail.listId === null ? null : copyOfStart(mail.listId, MAX_LENGTH),
  listName: mail.listName === null ? null : copyOfStart(mail.listName, MAX_NAME_LENGTH),
})

/** The beginning of a text, copied: in V8, a part of a string keeps all of it in memory. */
export const copyOfStart = (text: string, length: number): string =>
  Buffer.from(text.slice(0, length)).toString()

/** Words in names and addresses of newsletters and announcements. */
const TITLE =
  /news(?!groups)|letter|digest|daily|weekly|monthly|headlines|bulletin|brief|gazette|journal|magazine|\bblogs?\b|mailing ?list|\blist\b|redaktion|redactie|rundbrief|nieuws|lettre|bolet[ií]n|dispatch|of the day|roundup/i

/** Words that only names of publications have. */
const PUBLICATION =
  /\b(?:\w*news|newsletter|weekly|daily|monthly|digest|gazette|journal|magazine|bulletin|mailing list|herald|tribune|announcements|rundbrief|nieuwsbrief|dispatch|headlines|update)\b/i

/** Trades, in names and domains of those who sell. */
const TRADE =
  /(?<!\p{L})(?:(?:web|online|e)-?shop|shops?|stores?|outlet|boutique|deals?|offers?|coupons?|gutschein\p{L}*|auctions?|sweeps(?:takes)?|roasters?|coffee|brewery|winery|wines|bakery|pizza|pizzeria|restaurant|fashion|shoes|jewel\p{L}*|furniture|möbel|supermark\p{L}*|pharmacy|apotheke|cosmetics|beauty|toys|hotels?|airlines?|airways|flights?|cruises?|casino|insurance|bank|catalog|rewards|promotions?|delivers)(?!\p{L})/iu

/** Domains of platforms for newsletters alone. */
const NEWSLETTER_HOST =
  /(?:^|\.)(?:substack|beehiiv|buttondown|ghost|getrevue|tinyletter|wordpress|convertkit-mail\d?|ck|kit)\.(?:com|email|io|co|page)$/i

/** Addresses of an office, which newsletters and shops have alike. */
const OFFICE = /^(?:hello|hi|hey|info|contact|mail|team|hola|post)$/

export type SenderFeatures = ReturnType<typeof senderFeatures>

/** What the headers of a sender show, as numbers from 0 to 1; `issues` is the number of mails. */
export function senderFeatures({ last, issues, times, names, addresses, sums, tags }: SenderSigns) {
  const { name, address } = last.from
  const [local = '', host = ''] = address.split('@')
  const domain = registrableDomain(host) ?? ''
  const [site = ''] = domain.split('.')
  const isPerson = couldBePerson(name)
  const isProvided = isMailProvider(host)
  const company = knownCompany(domain)
  const hosts = new Set([...addresses].map((one) => one.slice(one.lastIndexOf('@') + 1)))
  const people = [...names].filter(couldBePerson).length
  const means = Object.fromEntries([...sums].map(([sign, sum]) => [sign, sum / issues]))
  return {
    ...(means as Partial<Record<MailSign, number>>),
    issues,
    logIssues: Math.log(issues),
    isRegular: Number(isRegular(times)),
    isTitled: Number(TITLE.test(`${name} ${local} ${last.listId ?? ''} ${site}`)),
    isPublication: Number(PUBLICATION.test(name)),
    isTrade: Number(TRADE.test(`${name} ${host.replaceAll('.', ' ')}`)),
    isNewsletterHost: Number(NEWSLETTER_HOST.test(host)),
    isOffice: Number(OFFICE.test(local)),
    isSeller: Number(company === 'seller'),
    isNotifier: Number(company === 'notifier'),
    isProvided: Number(isProvided),
    // A year or number behind a name is a person's.
    isMadeUp: Number(
      !isProvided && local.split(/[+#.=_-]/).some((part) => isMachineKey(part) && !isOfName(part, name)),
    ),
    isPerson: Number(isPerson),
    isNameless: Number(name === ''),
    isOwnAddress: Number(isProvided || (!/^the\b/i.test(name) && isOfName(local, name))),
    hasAuthors: Number(addresses.size > 1),
    isOfMany: Number(names.size >= MANY && (hosts.size > 2 || people >= MANY - 1)),
    tagged: issues > 1 ? Math.max(0, ...tags.values()) / issues : 0,
  }
}

/** The fewest mails that show a rhythm. */
const FEWEST = 4

/** Whether most mails come after the same time, of a day at least. */
function isRegular(times: readonly number[]): boolean {
  const gaps = gapsOf(times)
  const median = medianOf(gaps)
  if (gaps.length < FEWEST - 1 || median < 0.7 * DAY) return false
  return gaps.filter((gap) => gap > median * 0.7 && gap < median * 1.4).length >= gaps.length * 0.6
}

/** The median hours between mails; null for fewer than three. */
export function frequencyOf(times: readonly number[]): number | null {
  return times.length < 3 ? null : Math.round(medianOf(gapsOf(times)) / HOUR)
}

function gapsOf(times: readonly number[]): number[] {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted.slice(1).map((time, at) => time - (sorted[at] ?? 0))
}

const medianOf = (gaps: readonly number[]): number => gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0
