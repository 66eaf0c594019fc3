import type { ParsedMail } from '../../common/types/mail.ts'
import type { Reading } from '../mime/readable-mail.ts'
import { storyLinks } from './story-links.ts'

/** A summary of many things is worth reading, anyone who put it together. */
const MAX_WORDS = 200
const MAX_STORIES = 2

/** What programs say to a person who did something, or to whom somebody did. */
const NOTICE =
  /\b(?:weekly|daily|new|your) (?:\w+ )?notifications?\b|\bnotification of\b|\b(?:errata|auction|price|fare|job|prize|deal|stock|security|weather) (?:alert|notification)|\bprize notification\b|\b(?:liked|commented on|replied to|mentioned|tagged|followed|endorsed|reacted to|shared|viewed) (?:you|your)\b|\b(?:add|join) (?:me|you|him|her) (?:to|on) (?:your|my)\b|\b(?:wants to|would like to) (?:connect|be friends|follow)|\bfriend request\b|\bshared with you\b|\bhas (?:shared|invited you)\b|\binvited you to\b|\bnew (?:jobs?|matches|messages?|followers?|listings?) (?:for|from|in|near|that)\b|\bjob alert\b|^(?:invitation|updated invitation|accepted|declined|tentative|canceled event|cancelled|einladung|zusage|absage|invitación|uitnodiging)\s*:.*\d|^(?:down|up|alert|resolved|warning|critical|problem|recovery|firing)\s*:|^cron <|^\[[^\]]{2,40}\].{0,200}\b(?:backup|build|task|job|scan|pipeline|deployment|update)\b.{0,200}\b(?:finished|completed|failed|succeeded|passed)\b|\b(?:delivery status notification|undeliver(?:ed|able)|returned mail|mail delivery (?:failed|failure|subsystem)|failure notice|unzustellbar|non remis)\b|^(?:automatic reply|auto(?:matic)?[- ]?reply|out of office|abwesen|automatische antwort|réponse automatique|respuesta automática|automatisch antwoord)|\bhoroscope?\b|\bhoroskop\b|\bhoróscopo\b|\boroscopo\b|\bhoroscoop\b/i

/** What such a mail says in its text. */
const TEXT =
  /\breply to this e?-?mail (?:directly|to respond)|\bview it on\b|\bsee your post\b|\b(?:turn off|edit|manage) (?:this|these|your) (?:alerts?|notifications?)\b|\bnew notifications?\b/i

/** Boxes that send what a program noticed. */
const NOTIFIER = /^notif(?:y|ications?|ier)\b/i

/** Boxes that send nothing but what a program sold or was told to remind of. */
const ROLE =
  /^(?:reminders?|orders?|billing|invoices?|receipts?|shipping|tracking|mailer-daemon|postmaster|root|cron)@/i

/** Whether a program wrote a mail because of something that happened: no issue of anything. */
export function isAutomatic(mail: ParsedMail, reading: Reading): boolean {
  const { subject, text, words } = reading
  if (NOTICE.test(subject)) return true
  const submitted = header(mail, 'auto-submitted')
  const from = mail.from?.address ?? ''
  if (/auto-replied/i.test(submitted) || ROLE.test(from)) return true
  if (/text\/calendar/i.test(header(mail, 'content-type'))) return true
  if (words > MAX_WORDS || storyLinks(reading) > MAX_STORIES) return false
  if (/auto-generated/i.test(submitted)) return true
  return TEXT.test(text) || NOTIFIER.test(from)
}

function header(mail: ParsedMail, name: string): string {
  return mail.headers.find((one) => one.name === name)?.value ?? ''
}
