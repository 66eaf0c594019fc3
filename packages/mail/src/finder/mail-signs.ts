import { issueOddsByHeaders } from '../classify/kind-by-model.ts'
import { headerFeatures } from '../classify/kind-features.ts'
import { isNoticeHeader } from '../classify/other.ts'
import { isReceiptSubject, isTransactionSubject } from '../classify/transaction.ts'
import { registrableDomain } from '../common/net/site-of.ts'
import type { Mailbox } from '../common/types/mail.ts'
import type { MailFacts } from '../mail-files/mail-facts.ts'
import { areOneName, nameKey, newsletterName } from '../sender/newsletter-name.ts'

/** A mail that answers or forwards another one. */
const ANSWER = /^\s*(?:\[[^\]]{1,60}\]\s*)?(?:re|aw|sv|antw|odp|fwd?|wg|tr)\s*:/i

/** Subjects with the number or date of an issue. */
const NUMBERED =
  /#\s?\d|№\s?\d|\b(?:issue|no\.|nr\.?|n°|nº|vol\.?|volume|edition|ausgabe|numéro|editie|episode|week|woche|kw)\s*#?\s?\d|\b0\d{3,}\b|\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|\b(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}{0,6}\.?,? (?:\d{1,2}(?:st|nd|rd|th)?\b|\d{4}\b)|\b\d{1,2}(?:st|nd|rd|th)?\.? (?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}{0,6}\b/iu

/** Subjects of mails that only greet a subscriber, or ask for a confirmation. */
const WELCOME =
  /^\W*(?:thank(?:s| you) for (?:subscribing|signing|joining|registering)|you.re (?:in|on the list|signed up|subscribed)\b|(?:please )?(?:confirm|verify|activate|complete) your|so glad you.re here)|\b(?:please )?confirm (?:your )?subscription\b|\bsubscription (?:notification|confirm\w*)\b|^\W*(?:(?:herzlich )?willkommen|bienvenue|bienvenid\w*|benvenut\w*|welkom|bem-vind\w*|välkommen|velkommen|witamy)(?!\p{L})|^\W*welcome (?:to (?!issue|edition|the \p{Ll})|aboard|!)|bestätig\w* (?:sie|deine|ihre)|confirm(?:a|ez|e) (?:tu|votre|sua) |potwierdź|bekräfta|forwarding confirmation|\bstellt sich vor\b|확인|确认|確認|ようこそ/iu

/** Subjects of shops and events, besides the words of selling of other mails. */
const RETAIL =
  /\b(?:back to school|black friday|cyber (?:monday|week)|new arrivals?|just (?:in|dropped|landed)|gift (?:guide|ideas?|cards?)|final hours|last chance|ends (?:tonight|today|soon|sunday|monday)|in[- ]stores?|starting (?:at|from|bid)|filialen?|prospekt|schnäppchen|nur (?:noch|heute)|job fair|messetag|jobs, jobs|magasins?|catalogue|cadeaux?|en boutique|offertes?|offert|profite[rz]|dernières? (?:heures|chance)|prix minis?|soldes|lancement|cadouri|livram|comand[aă]|new in(?= ?:|$)|handpicked|(?:hand)?picked for you|recommended for you|chosen for you|for less|members? (?:save|exclusives?|only)|mitglieder sparen|jetzt sparen|angebote|kracher|won.t last|getaways?|your (?:\w+ )?(?:finds|picks|wishlist|cart|basket|concert)|gear up|(?:winter|summer|spring|fall|autumn|holiday|ski|grill) ?(?:sale|collection|season|styles?|zeit)|you.ve been waiting for|neu für dich|speziell für|nur für dich|pour vous|rien que pour|sélection)(?!\p{L})/iu

/** Subjects in which a sender speaks of itself, or of what is new there. */
const OWN =
  /\b(?:our|unser\w*|notre|nos|we|wir|on|nous|announcing|introducing|meet|découvrez|entdecke\w*|discover|new|neu\w*|nouve\w*)\b/i

/** Subjects that ask, quote or explain, as headlines do. */
const HEADLINE = /[:?“"]|\b(?:why|how|warum|wie|pourquoi|comment)\b/i

/** Between the headlines that a subject lists. */
const BETWEEN_HEADLINES = /[,;|•·]| [+–&-] | (?:et|und|and) /

/** Subjects that name a publication. */
const TITLE =
  /newsletter|rundbrief|digest|headlines|bulletin|gazette|\bjournal\b|(?<!good |bad |great |big )\bnews\b(?! about| for you)|\bupdate:|\bthis week\b|\bof the (?:day|week|month)\b|round-?up|\bdispatch\b|\b(?:daily|weekly|monthly) (?!notification)|\bvol\.|nieuwsbrief|infolettre|bolet[ií]n/i

/** Whether a subject has a word of the sender's name in it. */
function sharesName(name: string, subject: string): boolean {
  const words = new Set(nameKey(subject).split(' '))
  return newsletterName(name)
    .split(' ')
    .some((word) => word.length > 3 && words.has(word))
}

/** Whether a subject lists three headlines, of two words at least. */
function listsHeadlines(subject: string): boolean {
  return subject.split(BETWEEN_HEADLINES).filter((part) => /\S\s+\S/.test(part.trim())).length >= 3
}

/** Subjects of notices from programs and portals, besides those of other mails. */
const ALERT =
  /^\W*(?:notification|reminder|alert|daily agenda)\b|^(?:\[[A-Z]{2,20}\] ?)?\(?[A-Z]{2,10}-\d+\)?|\b\d+ new (?:\p{L}+ ){0,3}(?:jobs?|matches|messages?|followers?|listings?|invitations?|notifications?|homes?)\b|^(?:new event|just scheduled)\b|\bprices? (?:dropped|rising|holding|fell|went)\b|\bappeared in \d+ search|\b(?:mentioned|tagged) you\b|\bnew (?:sign-?in|log-?in)\b|\b(?:neue nachricht|kontoauszug)\b/iu

/** Addresses of programs that send notices. */
const NOTIFIER = /(?:^|[-_.])(?:notif\w*|alerts?|jira|calendar|billing|accounts?)(?:$|[-_.@])/i

/**
 * Whether a subject begins with the sender's name, or with its first word or the name of its domain and a colon, or
 * ends with these in brackets.
 */
function isNamed({ name, address }: Mailbox, subject: string): boolean {
  const own = newsletterName(name)
  const led = /^[^:]{2,40}(?=:)/.exec(subject)?.[0] ?? /[([]([^)\]]{3,40})[)\]]\s*$/.exec(subject)?.[1] ?? ''
  const tag = nameKey(led)
  const [site] = registrableDomain(address)?.split('.') ?? []
  if (tag !== '' && tag.replaceAll(' ', '') === site) return true
  if (own.length < 3) return false
  return (
    ` ${nameKey(subject)} `.startsWith(` ${own} `) ||
    (tag !== '' && (areOneName(tag, own) || tag === own.split(' ')[0]))
  )
}

/**
 * What the headers of one mail show, as numbers: most are 0 or 1. Those of a sender are their means. Long subjects and
 * names must have been cut.
 */
export function mailSigns(mail: MailFacts) {
  const { from, subject } = mail
  return {
    ...headerFeatures(from, subject),
    odds: issueOddsByHeaders(from, subject),
    isBulk: Number(mail.isBulk),
    canUnsubscribe: Number(mail.canUnsubscribe),
    hasListId: Number(mail.listId !== null),
    isPostable: Number(mail.isPostable),
    isByHand: Number(mail.isByHand),
    isToOne: Number(mail.isToOne),
    isOfShop: Number(mail.isOfShop),
    isAutomatic: Number(mail.isAutomatic),
    isAnswer: Number(ANSWER.test(subject) || (mail.isReply && !mail.isBulk)),
    isNotice: Number(
      ALERT.test(subject) ||
        NOTIFIER.test(from.address.split('@')[0] ?? '') ||
        isNoticeHeader(subject, from.address) ||
        isTransactionSubject(subject),
    ),
    isReceipt: Number(isReceiptSubject(subject)),
    isWelcome: Number(WELCOME.test(subject)),
    isNumbered: Number(NUMBERED.test(subject)),
    isNamed: Number(isNamed(from, subject)),
    sharesName: Number(sharesName(from.name, subject)),
    isTitle: Number(TITLE.test(subject)),
    isRetail: Number(RETAIL.test(subject)),
    isOwn: Number(OWN.test(subject)),
    isHeadline: Number(HEADLINE.test(subject)),
    listsHeadlines: Number(listsHeadlines(subject)),
  }
}

export type MailSign = keyof ReturnType<typeof mailSigns>
