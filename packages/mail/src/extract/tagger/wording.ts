import { byLineOf } from '../lines/by-line.ts'
import { isMidSentence } from '../lines/lead.ts'
import {
  endsInArrow,
  hasSponsorMark,
  headingVerdict,
  isButton,
  isContentsHeading,
  isInstruction,
  isJobText,
  isNoteFrom,
  isOffer,
  isPromotionHeading,
  isPromotionText,
  isPuzzleHeading,
  mayBeAboutFooter,
} from '../lines/phrases.ts'
import { type Features, NUMBERED, type TextLine } from './text-lines.ts'

const FUNCTION_WORDS = new Set(
  'the a an of to in on for and or but is are was were be been has have had with by at from as it its this that these those will would can could i you we they he she my your our their not no do does did what why how when who which if so than then there here about into over after before up out just more most all new one also der die das und ist sind ein eine den dem des im in zu von mit auf für nicht auch sich wir sie ihr ich es wie was le la les un une des et est sont à de du en dans pour sur avec que qui ne pas plus nous vous il elle ce cette el los las y es en por para con una su het een van de en dat is op te voor met zijn niet ook'.split(
    ' ',
  ),
)
const WE = /\b(?:we|our|us|wir|unser\w*|nous|notre|nos|wij|onze|ons|nosotros|nuestr\w+)\b/giu
const YOU = /\b(?:you|your|yours|du|dein\w*|ihr|ihre\w*|sie|vous|votre|vos|je|jouw|uw|tu|su)\b/giu
const I = /\b(?:I|I'm|I’m|my|me|ich|mein\w*|je|mon|ma)\b/gu
const OFFER =
  /\b(?:free|sale|save|off|discount|deal|offer|buy|shop|order|price|coupon|code|trial|sign up|subscribe|register|join|donate|sponsor\w*|advert\w*|webinar|ebook|whitepaper|demo|get started|try|download|upgrade|premium|member\w*|gratis|kostenlos|rabatt|jetzt|angebot|anzeige|gratuit|offre|inscri\w+|découvr\w+)\b|[$€£%]/giu
const SECTION =
  /\b(?:event|conference|meetup|workshop|job|hiring|position|salary|remote|careers?|engineer|poll|vote|survey|quiz|trivia|answer|quote|tip|tool|tools|books?|podcast|video|watch|listen|read|weather|horoscope|birthday|contents|issue|archive|feedback|sponsor|editor|about|contact|unsubscribe|forward|share|follow|tweet)\b/giu
const DATE =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|januar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août)\w*\b|\b(?:19|20)\d\d\b|\d{1,2}:\d\d/giu
const READ_ON =
  /^[^\p{L}\p{N}]*(?:read|continue|learn|see|view|watch|listen|more|click|check|get|find out|discover|explore|weiter|mehr|zum|lire|en savoir|lees|>>|»|→|full story|go to|open)(?!\p{L})/iu
const EMOJI = /^\p{Extended_Pictographic}/u
const BULLET = /^\s*[*•▪▸►·‣◦+–—→»>-]+\s/
const ADDRESS = /^<?(?:https?:\/\/|www\.)\S+$/i
const READING_TIME = /\bmin(?:ute)?s?\b/i
const SENTENCE_BREAK = /[.!?]["”)]*\s+["“]?\p{Lu}/gu

/** The order of these lists makes the numbers that stand for their members, from 1. */
export const PHRASES = [
  'footer',
  'navigation',
  'social',
  'greeting',
  'sign-off',
  'sponsor',
  'action',
  'by-line',
]
export const VERDICTS = ['sponsor', 'job', 'navigation', 'other']

/** How a line or its beginning ends. */
const ENDS = [/\.\.\.$/, /\.$/, /:$/, /\?$/, /!$/, /[,;]$/, /[…→>»]$/]

/** How the rest of a line begins. */
const TAILS = [/^[–—-]/, /^[:|•·/]/, /^[([]/, /^[\p{Ll},;]/u, /./]

/** Longer texts are counted up to here: the beginning tells what they are. */
const COUNTED = 500

/** The number of a list's member, from 1; 0 for none. */
export function numberIn(list: readonly string[], value: string | null | undefined): number {
  return value === null || value === undefined ? 0 : list.indexOf(value) + 1
}

export function offersIn(text: string): number {
  return countOf(OFFER, text.slice(0, COUNTED))
}

export function datesIn(text: string): number {
  return countOf(DATE, text.slice(0, COUNTED))
}

export function selfIn(text: string): number {
  return countOf(I, text)
}

export function functionWordShare(words: readonly string[]): number {
  return words.filter((word) => FUNCTION_WORDS.has(word)).length / Math.max(1, words.length)
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0
}

/** Features of a line's words alone; `words` are those of its lead. */
export function wordingFeatures({ mark, lead, line, verdict }: TextLine, words: readonly string[]): Features {
  const { text } = lead
  const letters = text.match(/\p{L}/gu) ?? []
  const starts = text.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const tail = lead.tail.trim()
  return {
    phrase: numberIn(PHRASES, mark.phrase),
    verdict: numberIn(VERDICTS, verdict),
    lineVerdict: numberIn(VERDICTS, headingVerdict(line.text)),
    isStory: Number(mark.isStory ?? false),
    hasSponsor: Number(hasSponsorMark(line.text)),
    isOffer: Number(isOffer(text)),
    isButton: Number(isButton(text)),
    hasArrow: Number(endsInArrow(text)),
    instructs: Number(isInstruction(text)),
    isNoteFrom: Number(isNoteFrom(text)),
    isPuzzle: Number(isPuzzleHeading(text)),
    isPromotion: Number(isPromotionHeading(text)),
    promotes: Number(isPromotionText(line.text)),
    isJob: Number(isJobText(line.text)),
    isContents: Number(isContentsHeading(text)),
    aboutFooter: Number(mayBeAboutFooter(text)),
    isByLine: Number(byLineOf(text) !== null),
    isMidSentence: Number(!lead.isWhole && isMidSentence(lead)),
    capitals:
      letters.filter((letter) => letter !== letter.toLowerCase()).length / Math.max(1, letters.length),
    capitalised: starts.filter((word) => /^\p{Lu}/u.test(word)).length / Math.max(1, starts.length),
    functionWords: functionWordShare(words),
    wordLength: words.reduce((sum, { length }) => sum + length, 0) / Math.max(1, words.length),
    end: endOf(text),
    lineEnd: endOf(line.text),
    sentences: countOf(SENTENCE_BREAK, line.text),
    leadSentences: countOf(SENTENCE_BREAK, text),
    isNumbered: Number(NUMBERED.test(line.text)),
    hasDigit: Number(/\d/.test(text)),
    hasEmoji: Number(EMOJI.test(line.text)),
    isLower: Number(/^[^\p{L}\p{N}]*\p{Ll}/u.test(text)),
    isQuoted: Number(/^["“„«‘']/.test(text)),
    hasBullet: Number(BULLET.test(line.text)),
    hasBracket: Number(text.includes('(')),
    hasDash: Number(/\s[–—-]\s/.test(line.text.slice(0, 120))),
    hasColon: Number(/:\s/.test(line.text.slice(0, 80))),
    hasBar: Number(/[|•]/.test(text)),
    offers: offersIn(text),
    lineOffers: offersIn(line.text),
    sectionWords: countOf(SECTION, text),
    dates: datesIn(text),
    hasMinutes: Number(READING_TIME.test(line.text.slice(0, 200))),
    isAddress: Number(ADDRESS.test(line.text)),
    readsOn: Number(READ_ON.test(text)),
    we: countOf(WE, text),
    you: countOf(YOU, text),
    self: countOf(I, text),
    tail: tail === '' ? 0 : 1 + TAILS.findIndex((pattern) => pattern.test(tail)),
    chars: text.length,
  }
}

/** What may close a text after its last mark. */
const CLOSING = '"”’»)\' '

function endOf(text: string): number {
  let end = text.length
  while (end > 0 && CLOSING.includes(text.charAt(end - 1))) end -= 1
  const bare = text.slice(0, end)
  return 1 + ENDS.findIndex((pattern) => pattern.test(bare))
}
