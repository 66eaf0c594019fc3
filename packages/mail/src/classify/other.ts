import { attachmentsOf } from '../attachments/attachments-of.ts'
import type { ParsedMail } from '../common/types/mail.ts'
import { BY_HAND } from '../mail-files/list-facts.ts'
import type { Reading } from '../mime/readable-mail.ts'
import { storyLinks } from './story-links.ts'

/** Why a mail is, by its form, neither a newsletter nor about a subscription; null if its words must decide. */
export function otherReason(mail: ParsedMail, reading: Reading): string | null {
  const isBlank =
    reading.words === 0 && reading.pictures === 0 && mail.images.length === 0 && reading.links.length === 0
  if (isBlank && attachmentsOf(mail).length === 0) return 'has no text'
  if (isReport(mail)) return 'reports on the delivery of another email'
  if (isReply(mail)) return 'answers another email'
  if (mail.forwarded !== null) return null
  if (isDiscussion(mail, reading)) return 'is a post to a discussion list'
  return isAutomatic(mail, reading) ? 'is an automatic notice' : null
}

/** Bounces, complaints and receipts are reports (RFC 6522) of several types. */
function isReport(mail: ParsedMail): boolean {
  return /^\s*multipart\/report\b/i.test(headerOf(mail, 'content-type'))
}

/** A digest of many items is worth reading, whoever compiled it. */
const NOTICE_WORDS = 200
const NOTICE_STORIES = 2

/** Automatic messages about an action by or to the user. */
const NOTICE =
  /\b(?:weekly|daily|new|your) (?:\w+ )?notifications?\b|\bnotification of\b|\b(?:errata|auction|price|fare|job|prize|deal|stock|security|weather) (?:alert|notification)|\bprize notification\b|\b(?:liked|commented on|replied to|mentioned|tagged|followed|endorsed|reacted to|shared|viewed) (?:you|your)\b|\b(?:add|join) (?:me|you|him|her) (?:to|on) (?:your|my)\b|\b(?:wants to|would like to) (?:connect|be friends|follow)|\bfriend request\b|\bshared with you\b|\bhas (?:shared|invited you)\b|\binvited you to\b|\bnew (?:jobs?|matches|messages?|followers?|listings?) (?:for|from|in|near|that)\b|\bjob alert\b|^(?:invitation|updated invitation|accepted|declined|tentative|canceled event|cancelled|einladung|zusage|absage|invitación|uitnodiging)\s*:.*\d|^(?:down|up|alert|resolved|warning|critical|problem|recovery|firing)\s*:|^cron <|^\[[^\]]{2,40}\].{0,200}\b(?:backup|build|task|job|scan|pipeline|deployment|update)\b.{0,200}\b(?:finished|completed|failed|succeeded|passed)\b|\b(?:delivery status notification|undeliver(?:ed|able)|returned mail|mail delivery (?:failed|failure|subsystem)|failure notice|unzustellbar|non remis)\b|^(?:automatic reply|auto(?:matic)?[- ]?reply|out of office|abwesen|automatische antwort|réponse automatique|respuesta automática|automatisch antwoord)|\bhoroscope?\b|\bhoroskop\b|\bhoróscopo\b|\boroscopo\b|\bhoroscoop\b/i

/** Those of them that issues about such events begin with, too. */
const EVENT = /\b(?:security|weather|stock) alert\b|\bundeliver(?:ed|able)\b|\bfailure notice\b/i

/** What such a mail says in its text. */
const NOTICE_TEXT =
  /\breply to this e?-?mail (?:directly|to respond)|\bview it on\b|\bsee your post\b|\b(?:turn off|edit|manage) (?:this|these|your) (?:alerts?|notifications?)\b|\bnew notifications?\b/i

/** Mailboxes that send automatic notices. */
const NOTIFIER = /^notif(?:y|ications?|ier)\b/i

/** Mailboxes that only send receipts and reminders. */
const ROLE =
  /^(?:reminders?|orders?|billing|invoices?|receipts?|shipping|tracking|mailer-daemon|postmaster|root|cron)@/i

/** Whether a subject and a sender's address are those of automatic notices. */
export function isNoticeHeader(subject: string, address: string): boolean {
  return NOTICE.test(subject) || ROLE.test(address) || NOTIFIER.test(address)
}

/** Whether a program sent a mail because of an event: not an issue. */
export function isAutomatic(mail: ParsedMail, reading: Reading): boolean {
  const { subject, text, words } = reading
  const isList = mail.listId !== null || mail.listUnsubscribe !== null
  if (NOTICE.test(subject) && !(isList && EVENT.test(subject) && storyLinks(reading) >= NOTICE_STORIES))
    return true
  const submitted = headerOf(mail, 'auto-submitted')
  const from = mail.from?.address ?? ''
  if (/auto-replied/i.test(submitted) || ROLE.test(from)) return true
  if (/text\/calendar/i.test(headerOf(mail, 'content-type'))) return true
  if (words > NOTICE_WORDS || storyLinks(reading) > NOTICE_STORIES) return false
  if (/auto-generated/i.test(submitted)) return true
  return NOTICE_TEXT.test(text) || NOTIFIER.test(from)
}

/** What forums print above a post that they send to their members, and sites above a page that a friend sends. */
const NOTIFIED =
  /\bmessage \d+ in discussion\b|\bhas sent you (?:a|an|this) (?:news )?(?:article|story|link|page)\b|\b(?:reply to this (?:topic|thread|discussion)|reply to sender)\b/i

const LETTER_WORDS = 300

const FIRST_PERSON =
  /\b(?:i am|i have|i want|i think|i tried|i need|i'm|i've|i'd|my|me|ich|mein[e]?|mir|j'ai|je suis|mon|ik heb|ik ben|mijn|tengo|mi)\b|\b(?:can|could|does|has) (?:you|any(?:one|body))\b|\bthanks in advance\b/gi

/** Quoted lines of a reply. */
const OPENING_LINES = 12

/** Whether a mail is a reply: by its header fields and subject, or because it begins with quoted text. */
function isReply(mail: ParsedMail): boolean {
  const refers = mail.headers.some(({ name }) => name === 'in-reply-to' || name === 'references')
  if (refers && /^\s*(?:\[[^\]]{1,60}\]\s*)?(?:re|aw|sv|antw|odp)\s*:/i.test(mail.subject)) return true
  const opening = (mail.html === null ? (mail.text ?? '') : '').split('\n', OPENING_LINES)
  const quotes = opening.filter((line) => /^>\s?\S/.test(line)).length
  return (
    quotes >= 2 &&
    opening.some((line) => /\b(?:wrote|writes|schrieb|a écrit|schreef|escribió)\s?:?\s*$/.test(line))
  )
}

/**
 * Whether a mail is a post by one user to others: to a list that readers can post to (RFC 2369, List-Post) from
 * another address, by a mail client and distributed by a list, or a forum's notification of it.
 */
function isDiscussion(mail: ParsedMail, reading: Reading): boolean {
  if (NOTIFIED.test(reading.text.slice(0, 600))) return true
  const isBulk = /bulk|list/i.test(headerOf(mail, 'precedence'))
  if (!isBulk || !(isLetter(mail, reading) || isSigned(mail))) return false
  if (BY_HAND.test(`${headerOf(mail, 'x-mailer')} ${headerOf(mail, 'user-agent')}`)) return true
  const postTo = /mailto:[^@>\s]{1,320}@([\w.-]+)/i.exec(headerOf(mail, 'list-post'))?.[1]?.toLowerCase()
  const from = mail.from?.address.split('@')[1]
  if (!postTo || !from) return false
  return postTo !== from && !postTo.endsWith(`.${from}`) && !from.endsWith(`.${postTo}`)
}

/** A short text in the first person, or one that quotes what it refers to. */
function isLetter(mail: ParsedMail, { text, words }: Reading): boolean {
  if (/^>|\bwrote:|\bschrieb\b/m.test(mail.text ?? '')) return true
  return words < LETTER_WORDS && (text.match(FIRST_PERSON) ?? []).length >= 2
}

/** Lists that only their owners post to. */
const ANNOUNCES = /announce|news|security|advis|digest|letter|weekly|daily|updates?\b/i

/** A personal signature, on a list with many authors. */
function isSigned(mail: ParsedMail): boolean {
  const name = mail.from?.name.trim() ?? ''
  const signature = /^-- ?\n([\s\S]{1,800})$/m.exec((mail.text ?? '').slice(-1200).replaceAll('\r', ''))?.[1]
  return name !== '' && !ANNOUNCES.test(headerOf(mail, 'list-post')) && signature?.includes(name) === true
}

function headerOf(mail: ParsedMail, name: string): string {
  return mail.headers.find((header) => header.name === name)?.value ?? ''
}
