import { PHRASES } from '../lines/mark.ts'
import { hasSponsorMark, isInstruction } from '../lines/phrases.ts'
import type { Features, TextLine } from './text-lines.ts'

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

export { PHRASES }

/** The order of this list makes the numbers that stand for its members, from 1. */
export const VERDICTS = ['sponsor', 'job', 'navigation', 'other']

/** How a line or its beginning ends. */
const ENDS = [/\.\.\.$/, /\.$/, /:$/, /\?$/, /!$/, /[,;]$/, /[…→>»]$/]

/** Longer texts are counted up to here: the beginning tells what they are. */
const COUNTED = 500

/** The number of a list's member, from 1; 0 for none. */
export function numberIn(list: readonly string[], value: string | null | undefined): number {
  return value === null || value === undefined ? 0 : list.indexOf(value) + 1
}

export function offersIn(text: string): number {
  return countOf(OFFER, text.slice(0, COUNTED))
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

/** Features of a line's words alone. */
export function wordingFeatures({ mark, lead, line }: TextLine): Features {
  const { text } = lead
  const letters = text.match(/\p{L}/gu) ?? []
  const starts = text.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  return {
    phrase: numberIn(PHRASES, mark.phrase),
    hasSponsor: Number(hasSponsorMark(line.text)),
    instructs: Number(isInstruction(text)),
    capitals:
      letters.filter((letter) => letter !== letter.toLowerCase()).length / Math.max(1, letters.length),
    capitalised: starts.filter((word) => /^\p{Lu}/u.test(word)).length / Math.max(1, starts.length),
    end: endOf(text),
    lineEnd: endOf(line.text),
    hasDigit: Number(/\d/.test(text)),
    hasColon: Number(/:\s/.test(line.text.slice(0, 80))),
    offers: offersIn(text),
    lineOffers: offersIn(line.text),
    sectionWords: countOf(SECTION, text),
    dates: countOf(DATE, text.slice(0, COUNTED)),
    readsOn: Number(READ_ON.test(text)),
    we: countOf(WE, text),
    you: countOf(YOU, text),
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
