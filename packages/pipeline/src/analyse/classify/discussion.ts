import type { ParsedMail } from '../../common/types/mail.ts'
import type { Reading } from '../mime/readable-mail.ts'

/** Programs that people write letters with; mass mailers name themselves too. */
const BY_HAND =
  /outlook|thunderbird|mozilla|apple mail|iphone mail|ipad mail|mutt|pine|kmail|evolution|sylpheed|claws|eudora|the bat|gnus|pegasus|imp\/|squirrelmail|roundcube|mew version|vm \d/i

/** What boards print over a post that they send to their members, and sites over a page that a friend sends. */
const NOTIFIED =
  /\bmessage \d+ in discussion\b|\bhas sent you (?:a|an|this) (?:news )?(?:article|story|link|page)\b|\b(?:reply to this (?:topic|thread|discussion)|reply to sender)\b/i

const LETTER_WORDS = 300

const FIRST_PERSON =
  /\b(?:i am|i have|i want|i think|i tried|i need|i'm|i've|i'd|my|me|ich|mein[e]?|mir|j'ai|je suis|mon|ik heb|ik ben|mijn|tengo|mi)\b|\b(?:can|could|does|has) (?:you|any(?:one|body))\b|\bthanks in advance\b/gi

/** Lines of a letter in which the words that it answers stand. */
const OPENING_LINES = 12

/** Whether a mail answers another: by its headers and subject, or because it opens with quoted words. */
export function isReply(mail: ParsedMail): boolean {
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
 * somewhere else, by a program that people write letters with and passed on by a list, or by a board that tells of it.
 */
export function isDiscussion(mail: ParsedMail, reading: Reading): boolean {
  if (NOTIFIED.test(reading.text.slice(0, 600))) return true
  const isPassedOn = /bulk|list/i.test(headerOf(mail, 'precedence'))
  if (!isPassedOn || !(isLetter(mail, reading) || isSigned(mail))) return false
  if (BY_HAND.test(`${headerOf(mail, 'x-mailer')} ${headerOf(mail, 'user-agent')}`)) return true
  const postTo = /mailto:[^@>\s]{1,320}@([\w.-]+)/i.exec(headerOf(mail, 'list-post'))?.[1]?.toLowerCase()
  const from = mail.from?.address.split('@')[1]
  if (!postTo || !from) return false
  return postTo !== from && !postTo.endsWith(`.${from}`) && !from.endsWith(`.${postTo}`)
}

/** A short text in the first person, or one that quotes what it speaks of. */
function isLetter(mail: ParsedMail, { text, words }: Reading): boolean {
  if (/^>|\bwrote:|\bschrieb\b/m.test(mail.text ?? '')) return true
  return words < LETTER_WORDS && (text.match(FIRST_PERSON) ?? []).length >= 2
}

/** Lists that only their owners write to. */
const ANNOUNCES = /announce|news|security|advis|digest|letter|weekly|daily|updates?\b/i

/** A signature of the writer's own, on a list where many write. */
function isSigned(mail: ParsedMail): boolean {
  const name = mail.from?.name.trim() ?? ''
  const signature = /^-- ?\n([\s\S]{1,800})$/m.exec((mail.text ?? '').slice(-1200).replaceAll('\r', ''))?.[1]
  return name !== '' && !ANNOUNCES.test(headerOf(mail, 'list-post')) && signature?.includes(name) === true
}

function headerOf(mail: ParsedMail, name: string): string {
  return mail.headers.find((header) => header.name === name)?.value ?? ''
}
