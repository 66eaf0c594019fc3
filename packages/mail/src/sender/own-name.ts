import { isBoilerplate } from '../common/text/boilerplate.ts'
import { isStopWord } from '../common/text/stop-words.ts'
import type { Mailbox } from '../common/types/mail.ts'
import { isKindWord, nameKey } from './newsletter-name.ts'
import { senderKeyOf } from './sender-key.ts'
import { isSharedSender } from './shared-senders.ts'
import { isSeries, partsOfSubject, subjectTag, withoutSigns } from './subject-tag.ts'

/** A mail's words, which it may name itself in. */
export interface MailWords {
  sender: Mailbox
  /** Identifier of List-Id, if any. */
  listId: string | null
  subject: string
  /** Its first lines, and its last ones. */
  opening: string
  closing: string
}

/**
 * What a mail calls its newsletter in its own words; null if nothing. In this order: a part of the subject that is also
 * a line at the top, a line at the top with the number of the issue, what it says was subscribed to, and the sender's
 * domain as the mail spells it.
 */
export function ownNameOf(mail: MailWords): string | null {
  return mastheadInSubject(mail) ?? numberedLine(mail) ?? subscribedName(mail) ?? spelledDomain(mail)
}

/** The number of lines at the top that may be a masthead. */
const TOP_LINES = 12

const topLines = (opening: string): string[] =>
  opening
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, TOP_LINES)

function mastheadInSubject({ subject, opening }: MailWords): string | null {
  const lines = new Set(topLines(opening).map(nameKey))
  // The last part is the headline.
  const parts = partsOfSubject(subject).slice(0, -1).map(withoutSigns)
  return parts.findLast((part) => isSeries(part) && lines.has(nameKey(part))) ?? null
}

/** What precedes the newsletter's name where a mail says why it came or how to end it. */
const SUBSCRIBED =
  /(?:\bunsubscribe from|\bsubscri(?:bed|ption) to|\bsigned up (?:to|for)|\babonnée?(?:[.·]e)? à|\binscrite? à|\babonnement à|\bgeabonneerd op|\bsuscrit[oa] a|\biscritt[oa] a|\b(?:abonnement|anmeldung) (?:von|für|zu[rm]?))\s/giu

/** The same where a mail greets its reader. */
const ISSUE_OF = /\b(?:(?:issue|edition) of|you[’']?(?: a)?re reading|ausgabe (?:von|des)|numéro de)\s/giu

/** Between these and the name. */
const FILLER =
  /^(?:the|our|my|la|le|l[’']|de|den|die|das|der|newsletter|mailing|list|lista|lettre|boletín|nieuwsbrief|named|called|[^\p{L}\p{N}\s]+)(?:\s+|(?<=[’']))/iu

/** What is no name: all mails of a sender. */
const NO_NAME =
  /^(?:future|mailchimp|substack|e-?mails?|mailings?|messages?|lists?|groups?|alerts?|services?|communications?|notifications?|marketing|yahoo)$/iu

function subscribedName({ opening, closing }: MailWords): string | null {
  for (const [pattern, text] of [
    [SUBSCRIBED, closing],
    [SUBSCRIBED, opening],
    [ISSUE_OF, opening],
  ] as const) {
    for (const { 0: phrase, index } of text.matchAll(pattern)) {
      const name = nameAt(text.slice(index + phrase.length, index + phrase.length + 100))
      if (name !== null) return name
    }
  }
  return null
}

/** The capitalised words that a text begins with, as a name; null if they are none. */
function nameAt(text: string): string | null {
  let rest = text.trimStart()
  for (let filler = FILLER.exec(rest); filler; filler = FILLER.exec(rest)) rest = rest.slice(filler[0].length)
  const words: string[] = []
  for (const word of (/^[^.,;:!?()[\]{}<>|·•\n\r"“”@]*/u.exec(rest)?.[0] ?? '').split(/\s+/)) {
    if (
      !/^[\p{Lu}\p{N}]/u.test(word) &&
      !/\p{Lu}/u.test(word) &&
      !/^(?:of|and|the|&|de|la|du|und|für)$/u.test(word)
    )
      break
    words.push(word)
  }
  while (/^(?:of|and|the|&|de|la|du|und|für)$/iu.test(words.at(-1) ?? '')) words.pop()
  const name = withoutSigns(words.join(' '))
  const [first = '', ...others] = nameKey(name).split(' ')
  const isCommon = [first, ...others].every(
    (word) => isKindWord(word) || isStopWord(word) || NO_NAME.test(word),
  )
  const isNone = isStopWord(first) && others.length < 1
  return name.length < 3 || isCommon || isNone || NO_NAME.test(first) || !isSeries(name) ? null : name
}

function numberedLine({ opening }: MailWords): string | null {
  for (const line of topLines(opening)) {
    const tag = /\p{L}/u.test(line) && line.length < 100 && !isBoilerplate(line) ? subjectTag(line) : null
    const name = tag?.isPlain && !/^[[【(]/u.test(line) ? withoutSigns(tag.text) : ''
    if (isSeries(name) && /^\p{L}*\p{Lu}/u.test(name)) return name
  }
  return null
}

/** A spelled domain has up to this many words. */
const SPELLED_WORDS = 6

/** A domain of one word is spelled by it if it is at least this long. */
const ONE_WORD = 4

/** The sender's domain, or its list's name on a platform, in the words that the mail spells it with: `Kernel Weekly`. */
function spelledDomain({ sender, listId, opening, closing, subject }: MailWords): string | null {
  const key = labelOf(sender.address, listId)
  if (key === null) return null
  let single: string | null = null
  for (const text of [closing, opening, subject]) {
    const words = [...text.matchAll(/(?<![\p{L}\p{N}@./_-])[\p{L}\p{N}][\p{L}\p{N}'’]*/gu)]
    for (const [at, { index }] of words.entries()) {
      let joined = ''
      for (const next of words.slice(at, at + SPELLED_WORDS)) {
        joined += lettersOf(next[0])
        if (joined === '' || !key.startsWith(joined)) break
        const end = next.index + next[0].length
        if (joined !== key || /^[@/_]|^\.\p{Ll}|^-\p{L}/u.test(text.slice(end, end + 3))) continue
        const spelled = text.slice(index, end)
        if (!/\p{Lu}/u.test(spelled) || /[\n|]/.test(spelled)) continue
        if (/\s/.test(spelled)) return spelled.replace(/\s+/g, ' ')
        if (key.length >= ONE_WORD && spelled !== spelled.toUpperCase()) single ??= spelled
      }
    }
  }
  return single
}

/** The letters and digits of a text in lower case, without accents. */
export const lettersOf = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** What stands for the sender in its address: the list on a platform that gives each its own, or else the domain. */
function labelOf(address: string, listId: string | null): string | null {
  const { key } = senderKeyOf(address)
  const [local = '', host = ''] = key.split('@')
  if (isOwnOfPlatform(address, listId)) return lettersOf(local)
  if (isSharedSender(host)) return null
  return lettersOf(host.split('.')[0] ?? '')
}

/** Whether an address is that of a list on a platform, as `list@platform.example` with List-Id `list.platform.example`. */
export function isOwnOfPlatform(address: string, listId: string | null): boolean {
  return listId !== null && !address.startsWith('@') && listId === address.replace('@', '.')
}
