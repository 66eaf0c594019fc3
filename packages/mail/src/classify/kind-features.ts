import type { Mailbox, ParsedMail } from '../common/types/mail.ts'
import type { Reading } from '../mime/readable-mail.ts'
import { foreignWords, isForeignCall } from './kind-words.ts'
import { isAutomatic } from './other.ts'
import { readOnLinks, storyLinks } from './story-links.ts'
import { isTransaction } from './transaction.ts'

/** Phrases of selling, in several languages. */
const OFFER =
  /\b\d{1,3} ?% (?:off|discount|cheaper|rabatt|reduziert|billiger|günstiger|de réduction|korting|de descuento)|\b(?:shop|buy|order|book|bid) (?:now|today|online|here)\b|free (?:shipping|delivery|gift|seats?|phone ?cards?)|seat sale|freebies|stocks last|(?:while|until) (?:stocks?|supplies) last|add to (?:cart|basket)|shopping (?:cart|basket)|\b(?:sale|coupon|voucher|clearance|bargains?|rebate|gutschein|angebote?|rabattcode|versandkostenfrei|jetzt (?:kaufen|bestellen|shoppen|sichern)|zum shop|uvp|soldes|promo(?:tion)?s?|code promo|aanbieding|korting|ofertas?|descuento)\b|\bsave (?:up to |an extra )?(?:[$€£]|\d+ ?%)|limited time|(?:special|exclusive) (?:offers?|specials)|enter to win|sweepstakes|prizes?\b|per (?:night|person)|round-?trip|fares?\b|(?:starting|current|minimum|opening) bid|best sellers?\b|on sale|just[- ]released|money[- ]back|risk[- ]free|upgrade (?:to|now)|download (?:it )?now|special report|free (?:report|trial|copy)|wyprzedaż|rabat(?:y|ów|em)?|kup teraz|darmowa dostawa|promocj\w+|sconto|sconti|saldi|acquista ora|spedizione gratuita|offert[ae]|desconto|promoção|compre agora|frete grátis|handla nu|fri frakt|udsalg|køb nu|indirim|livraison offerte|envío gratis|rebajas|wyprzedaż|rabaty?|saldi|sconti?|desconto|indirim|udsalg|descuentos?|precio|prix|shopping|store\b|\bshops?\b|catalog|katalog|preis(?:e|en)?\b|скидк\p{L}+|распродаж\p{L}+|セール|割引|送料無料|今すぐ購入|特価|折扣|优惠|할인/giu

/** Calls to buy, and praise of goods. */
const APPEAL =
  /\b(?:order (?:your|now|today|online|number)|to order|sign up (?:now|today)|click here|click below|register (?:now|today|here)|become a member|visit our|try (?:our|it)|don't miss|hurry|act now|call us|we(?:'re| are) (?:proud|excited|pleased)|introducing|award-winning|hier klicken|ihre chance|nur heute|kommen sie vorbei|viel spa(?:ss|ß)|wir freu.n uns|your chance|join us|today only|last chance|come along|j.en profite|j.achète|comprar ahora|get tickets|buy tickets|kopen|kup teraz|acquista|compre|handla|køb|klicken sie|jetzt|entdecke\w*|cliquez|profite|klik hier)\b/gi

/** With a currency sign, or an asterisk that refers to small print. */
const PRICE =
  /[$€£]\s?\d[\d.,]*|(?<![\d.,])[.,]*\d[\d.,]*\s?(?:€|EUR\b|USD\b|Euro\b|zł|kr\b|Kč|₽|円|元|원)|\b\d{1,4},\d\d\*/g

/** Texts of buttons for a cart. */
const BUY =
  /\b(?:buy|shop|order|book|get tickets|add to|kaufen|bestellen|zum (?:shop|angebot)|acheter|comprar|kopen)\b/i

/** A subject that sells. */
const SELLING =
  /\b(?:free|freebies|offers?|save|discounts?|sale|deals?|win|enter|shop|shopping|price|bid|buy|announcing|updated|get the|rebajas|wyprzedaż|rabaty?|saldi|sconti?|desconto|indirim|udsalg|angebote?|gratis|rabatt|gutschein|sparen|kostenlose?|soldes|promo|korting|ofertas?)\b|\d ?%/i

const READER =
  /\b(?:you|your|you're|you'll|sie|ihre?n?|du|dein\w*|dir|vous|votre|vos|je|jouw|u|uw|tu|tus|su|usted|você|sua|seu)\b/gi

const SENDER = /\b(?:we|our|us|we've|we're|wir|uns\w*|nous|notre|nos|wij|ons|onze)\b/gi

/** Third persons: a text about them is a report. */
const OTHERS = /\b(?:he|she|they|his|her|their|er|ihm|il|elle|hij|zij)\b/gi

const REPORTS =
  /\b(?:said|says|according to|reported|reports|announced|told|wrote|writes|study|researchers?|sagte?|laut|berichtet|selon|dijo|zegt|volgens)\b/gi

/** Promises of long sales letters; few other texts have several of these. */
const PROMISE =
  /\b(?:risk[- ]free|money[- ]back|satisfaction guaranteed|full refund|free trial|\d+[- ]day trial|(?:special|free) reports?|free special report|no (?:obligation|risk)|act now|don.t delay|charter (?:member|subscri\w+)|try our|limited[- ]time|yours free|regular price|cancel (?:at any time|your)|geld[- ]zurück|kostenlos testen|unverbindlich testen|risikolos|jederzeit kündbar|sans engagement|satisfait ou remboursé|essai gratuit|prueba gratis|sin compromiso)\b/gi

/** Small print of an offer. */
const TERMS =
  /\b(?:terms (?:and conditions )?apply|exclusions|valid (?:through|thru|until|on|at|for|only)|offers? (?:ends?|valid|expires?)|expires?\b|cannot be combined|not valid|use code|promo ?code|code:|coupon|final hours?|ends? (?:tonight|today|soon|sunday|monday|midnight)|gültig (?:bis|vom)|nur solange|ausgenommen|valable jusqu|válido hasta|dans la limite|no purchase necessary|void where)\b/gi

/** What mails promote besides goods: gifts, surveys, events, memberships, apps. */
const REQUEST =
  /\b(?:donat\w+|gift of|contribut\w+|pledge|tax-deductible|survey|questionnaire|feedback|webinar|register|rsvp|invit\w+|reward\w*|points|perks?|membership|members?-only|vip|subscribe now|renew\w*|trial|upgrade|app\b|launch\w*|new arrivals?|collection|introducing|now available|pre-?order|tickets?)\b/gi

/** Words of mails about the user's own transactions, including those of software. */
const AFFAIRS =
  /\b(?:account|statement|balance|payment|invoice|order|shipment|tracking|delivery|receipt|confirm\w*|password|sign(?:ed)? ?in|login|verification|security|request\w*|document|completed|processed|notification|notified|message|appointment|transfer|konto|rechnung|bestellung|commande|compte|cuenta|pedido|ordine|bounced?|undeliver\w+|failed|failure|recipient|mailbox|smtp|report|complaint|abuse)\b/gi

/** Numbers of orders, accounts and tickets. */
const IDENTIFIER = /#\s?\w*\d{4,}|\b\d{6,}\b|\b[A-Z]{2,}\d{4,}\w*\b/g

/** Texts of links that ask for an action. */
const CALL =
  /^\W*(?:shop|buy|order|get|save|redeem|claim|book|browse|explore|discover|see (?:more|all|details|offer)|learn more|find out|start|try|join|register|sign up|reserve|rsvp|donate|give|renew|upgrade|download|watch now|view (?:deal|offer|all|now)|take the survey|jetzt|entdecken|zum|acheter|découvrir|profiter|comprar|ver |acquista|scopri|koop|bekijk|shoppa|kup)\b/i

const SHOP_BOX =
  /shop|store|deal|offer|promo|market|sales?\b|customer|reply|info|hello|service|contact|rewards?|member/i
const NEWS_BOX = /news|letter|digest|daily|weekly|edit|brief|morning|update|bulletin|redact|redak/i
const NO_REPLY = /no-?_?reply|donotreply/i
const NOTICE_BOX = /notif|alert|orders?|billing|service|support|account|security|confirm|postmaster|daemon/i

const FIRST_PERSON = /\b(?:I|I'm|I've|my|me|ich|je|yo)\b/g
const YOU = /\b(?:you|your|dein|ihr|votre|tu|su)\b/i

/** A shorter mail is treated as if it had this many words. */
const FEW_WORDS = 40

/** Lines with this many words are prose. */
const PROSE_WORDS = 25

/** Lines with fewer words are labels, buttons, prices. */
const SHORT_WORDS = 6

/**
 * Features that distinguish issues of newsletters from promotions, and both from mails about the user's own
 * transactions: frequency of words, form of links and lines, header fields. Flags are 0 or 1, `…` of words per
 * thousand words and on a logarithmic scale.
 */
export function kindFeatures(mail: ParsedMail, reading: Reading) {
  const words = Math.max(FEW_WORDS, reading.words)
  const share = (number: number) => Math.log1p((number * 1000) / words)
  const often = (pattern: RegExp) => share(count(reading.text, pattern))
  const foreign = foreignWords(reading.text)
  return {
    words: Math.log(words),
    offers: share(count(reading.text, OFFER) + foreign.offers),
    prices: often(PRICE),
    appeals: often(APPEAL),
    promises: often(PROMISE),
    terms: often(TERMS),
    requests: share(count(reading.text, REQUEST) + foreign.requests),
    affairs: share(count(reading.text, AFFAIRS) + foreign.affairs),
    you: often(READER),
    we: often(SENDER),
    others: often(OTHERS),
    firstPerson: often(FIRST_PERSON),
    reports: often(REPORTS),
    percents: often(/\d ?%/g),
    exclaims: often(/!/g),
    stops: often(/[.?](?:\s|$)/g),
    quotes: often(/["“„«]/g),
    numbers: often(/\d+/g),
    identifiers: often(IDENTIFIER),
    greetsByName: Number(
      /^(?:hi|hello|hey|dear|hallo|bonjour|hola)\s+\p{Lu}/iu.test(reading.text.slice(0, 400)),
    ),
    ...headerFeatures(mail.from, reading.subject),
    ...linkFeatures(reading, words),
    ...lineFeatures(reading, words),
    ...pictureFeatures(mail, words),
    isTransaction: Number(isTransaction(reading, true)),
    mayBeTransaction: Number(isTransaction(reading, false)),
    isAutomatic: Number(isAutomatic(mail, reading)),
    isBulk: Number(mail.listUnsubscribe !== null || mail.listId !== null),
  }
}

/** The features that a mail's subject and sender show without its body. */
export function headerFeatures(from: Mailbox | null, subject: string) {
  return {
    ...subjectFeatures(subject),
    ...senderFeatures(from),
    isPeriodical: Number(isPeriodical(from, subject)),
  }
}

function subjectFeatures(subject: string) {
  const letters = subject.match(/\p{L}/gu)?.length ?? 0
  const capitals = subject.match(/\b\p{Lu}{3,}\b/gu)?.join('').length ?? 0
  const foreign = foreignWords(subject)
  return {
    subjectWords: subject.split(/\s+/).length,
    subjectSells: Number(SELLING.test(subject)),
    subjectOffers: Math.min(2, count(subject, OFFER) + foreign.offers),
    subjectRequests: Number(count(subject, TERMS) + count(subject, REQUEST) + foreign.requests > 0),
    subjectAffairs: Math.min(2, count(subject, AFFAIRS) + foreign.affairs),
    subjectPercent: Number(/\d ?%|[$€£]\s?\d/.test(subject)),
    subjectExclaims: Number(subject.includes('!')),
    subjectEmoji: Number(/\p{Extended_Pictographic}/u.test(subject)),
    subjectYou: Number(YOU.test(subject)),
    subjectCapitals: letters === 0 ? 0 : capitals / letters,
  }
}

/** A mail with fewer links is treated as if it had this many. */
const FEW_LINKS = 3

function linkFeatures(reading: Reading, words: number) {
  const { links } = reading
  const calls = links.filter(({ text, alt }) => CALL.test(text || alt) || isForeignCall(text || alt)).length
  const pictures = links.filter(({ text, alt }) => text === '' && alt !== '').length
  const hosts = new Set(links.flatMap(({ href }) => URL.parse(href)?.host ?? []))
  return {
    storyLinks: Math.log1p(storyLinks(reading)),
    readOnLinks: Math.log1p(readOnLinks(reading)),
    buyLinks: Math.log1p(links.filter(({ text }) => BUY.test(text)).length),
    callLinks: Math.log1p(calls),
    callShare: calls / Math.max(FEW_LINKS, links.length),
    pictureShare: pictures / Math.max(FEW_LINKS, links.length),
    links: Math.log1p(links.length),
    linkDensity: Math.log1p((links.length * 100) / words),
    hosts: Math.log1p(hosts.size),
    buttons: Math.log1p(links.filter(({ isButton }) => isButton).length),
    bareShare: links.filter(({ text }) => text === '').length / Math.max(FEW_LINKS, links.length),
    linksPerTarget: Math.log(links.length / Math.max(1, new Set(links.map(({ href }) => href)).size) || 1),
  }
}

function lineFeatures({ raw }: Reading, words: number) {
  const lines = raw.split(/\n+/).flatMap((line) => {
    const own = line.trim().split(/\s+/).filter(Boolean).length
    return own > 0 ? [own] : []
  })
  const all = lines.reduce((sum, own) => sum + own, 0)
  const prose = lines.filter((own) => own >= PROSE_WORDS)
  return {
    proseShare: prose.reduce((sum, own) => sum + own, 0) / words,
    paragraphs: Math.log1p(prose.length),
    longestLine: Math.log1p(lines.reduce((max, own) => Math.max(max, own), 0)),
    meanLine: Math.log1p(all / Math.max(1, lines.length)),
    shortShare: lines.filter((own) => own < SHORT_WORDS).length / Math.max(1, lines.length),
    capitalShare: (raw.match(/(?<!\p{L})\p{Lu}{3,}(?!\p{L})/gu)?.length ?? 0) / words,
  }
}

/** A mail of pictures, and how many there are for its words. */
function pictureFeatures({ html }: ParsedMail, words: number) {
  const pictures = html === null ? 0 : count(html, /<img\b/gi)
  return { pictures: Math.log1p(pictures), pictureDensity: Math.log1p((pictures * 100) / words) }
}

function senderFeatures(from: Mailbox | null) {
  const box = from?.address.split('@')[0] ?? ''
  return {
    isShopBox: Number(SHOP_BOX.test(box)),
    isNewsBox: Number(NEWS_BOX.test(`${box} ${from?.name ?? ''}`)),
    isNoReply: Number(NO_REPLY.test(box)),
    isNoticeBox: Number(NOTICE_BOX.test(box)),
  }
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** Words by which issues name themselves. */
const PERIODICAL =
  /newsletter|digest|weekly|daily|issue|edition|bulletin|magazine|headlines?|stories|recap|round-?up|briefing|\btips?\b|\btop \d+|#\s?\d|rundbrief|wochenblick|ausgabe|nieuwsbrief|lettre d.info|boletín|bollettino/i

/** Whether a mail calls itself an issue of a series, in its subject or its sender's name. */
export function isPeriodical(from: Mailbox | null, subject: string): boolean {
  return PERIODICAL.test(`${subject} ${from?.name ?? ''}`)
}
