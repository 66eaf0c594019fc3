import { foreignWords } from '../classify/kind-words.ts'
import { secondsOfArticle } from '../common/text/reading-time.ts'
import { isStopWord } from '../common/text/stop-words.ts'
import { countWords, segmentsOf, wordsOf } from '../common/text/words-of.ts'
import { CATEGORIES } from '../common/types/issue.ts'
import { byLineOf } from '../extract/lines/by-line.ts'
import {
  hasSponsorMark,
  headingVerdict,
  isButton,
  isCallToAction,
  isContentsHeading,
  isInstruction,
  isJobText,
  isOffer,
  isPromotionHeading,
  isPromotionText,
} from '../extract/lines/phrases.ts'

/** A story as its newsletter tells it. */
export interface Told {
  title: string
  /** The text, of which the beginning is read. */
  text: string
  /** The number of words of the whole text. */
  words: number
  url: string | null
  imageUrl: string | null
  category: string
}

/** What tells the worth of a story: numbers by name, and its words as buckets, see `bucketOf`. */
export interface WorthFeatures {
  numbers: Readonly<Record<string, number>>
  words: readonly number[]
}

/** Words are hashed into this many buckets (Weinberger et al. 2009), so that a model of any language has one size. */
export const BUCKETS = 2 ** 15

/** The beginning of a text tells what it is about: how much is looked at, and of how much the words count. */
const LOOKED_AT = 1000
const READ = 400

/** Words begin alike in their forms: those of this many letters and more count by their beginning, too. */
const STEM = 6

const WE =
  /\b(?:we|our|us|wir|unser\w*|nous|notre|nos|wij|onze|ons|nosotros|nuestr\w+|noi|nostr\w+|nossos?)\b/giu
const YOU = /\b(?:you|your|yours|du|dein\w*|sie|ihr\w*|vous|votre|vos|je|jouw|uw|tu|su|tus|voi|você)\b/giu
const I = /\b(?:I|I'm|I’m|I’ve|my|me|ich|mein\w*|mon|ma|mes|ik|mijn|yo|mi)\b/gu
const SELLS =
  /\b(?:free|sale|save|off|discount|deals?|offers?|buy|shop|order|price|coupon|code|trial|sign up|subscrib\w+|register|join|donat\w+|sponsor\w*|advert\w*|webinar|ebook|whitepaper|demo|download|upgrade|premium|member\w*|gratis|kostenlos|rabatt|jetzt|angebot|anzeige|gratuit|offre|inscri\w+|vote|poll|survey|quiz|thank(?:s| you)|feedback|contest|giveaway|win|prize|tickets?)\b|[$€£%]/giu
const ACTS =
  /\b(?:said|says|announced?|reports?|reported|found|finds|killed|dies|died|dead|court|judge|ruled|sued?|lawsuit|arrested|charged|banned?|war|attack\w*|election|elected|voted|law|senate|president|minister|government|police|company|billion|million|percent|study|scientists|researchers|acquir\w+|merger|shares|profit|layoffs?|raised|launched|warns?|warned|deal|agreed|strike|fired|resign\w*|sentenced|fined|sagt\w*|starb|tote|gericht|regierung|studie|forscher|prozent|millionen|milliarden|mort|tué|justice|gouvernement|étude|chercheurs|milliards?|muert\w+|gobierno|estudio|regering|onderzoek)\b/giu
const FIGURE =
  /(?<![\d.,])\d[\d.,]{0,12}\s?(?:%|percent|million|billion|thousand|bn|m\b|k\b|years?|days?|people|Prozent|Millionen|Jahre|millions?|ans)|[$€£]\s?\d/giu
const WHEN =
  /\b(?:\d{1,2}[:.]\d\d|\d{1,2}\s?(?:am|pm|uhr)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december)\b/giu
const VERSION = /\bv?\d+\.\d+(?:\.\d+)?\b/gu

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** The features of the stories of one issue, in its order. */
export function worthFeatures(issue: readonly Told[]): WorthFeatures[] {
  const lengths = issue.map(({ words }) => words)
  const all = lengths.reduce((sum, words) => sum + words, 0) || 1
  const longest = lengths.toSorted((a, b) => b - a)
  const hosts = Map.groupBy(issue, ({ url }) => hostOf(url))
  const links = issue.filter((story) => ownText(story) === '').length
  return issue.map((whole, at) => {
    const story = { ...whole, text: whole.text.slice(0, LOOKED_AT) }
    const { title, words, url, imageUrl, category } = story
    const text = ownText(story).slice(0, READ)
    const told = `${title}. ${text}`
    const titleWords = wordsOf(title)
    const textWords = wordsOf(text)
    const inTitle = new Set(titleWords)
    const letters = title.match(/\p{L}/gu) ?? []
    const rate = (pattern: RegExp) => count(told, pattern) / (1 + titleWords.length + textWords.length)
    const foreign = foreignWords(told)
    const ending = title.slice(-3)
    const starts = title.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
    return {
      words: wordFeatures(titleWords, textWords),
      numbers: {
        words: Math.log1p(words),
        seconds: Math.log1p(secondsOfArticle({ title, text: story.text })),
        isTitle: Number(text === ''),
        isBrief: Number(words < 40),
        isLong: Number(words > 400),
        hasLink: Number(url !== null),
        hasPicture: Number(imageUrl !== null),
        place: at / Math.max(1, issue.length - 1),
        isFirst: Number(at === 0),
        above: Math.log1p(at),
        stories: Math.log(issue.length),
        isOnly: Number(issue.length === 1),
        share: words / all,
        rank: longest.indexOf(words) / issue.length,
        isLongest: Number(words === longest[0]),
        overMean: Math.log((words + 5) / (all / issue.length + 5)),
        linkShare: links / issue.length,
        sameHost: (hosts.get(hostOf(url))?.length ?? 0) / issue.length,
        titleWords: titleWords.length,
        titleLength: title.length / 50,
        hasDigit: Number(/\d/.test(title)),
        asks: Number(ending.includes('?')),
        exclaims: count(told, /!/g),
        isSentence: Number(/[.…]["”’)]*$/.test(title)),
        startsLower: Number(/^[^\p{L}\p{N}]*\p{Ll}/u.test(title)),
        capitals:
          letters.filter((letter) => letter !== letter.toLowerCase()).length / Math.max(1, letters.length),
        capitalised: starts.filter((word) => /^\p{Lu}/u.test(word)).length / Math.max(1, starts.length),
        stopWords: titleWords.filter(isStopWord).length / Math.max(1, titleWords.length),
        newWords: textWords.filter((word) => !inTitle.has(word)).length / Math.max(1, textWords.length),
        sentences: Math.log1p(count(text, /[.!?…。](?:\s|$)/gu)),
        isWhole: Number(/[.!?…。]["”’)]*$/u.test(text) || text.length === READ),
        names: count(text, /(?<=[\p{Ll},;] )\p{Lu}\p{Ll}+/gu) / (1 + textWords.length),
        quotes: count(told, /["“”„«»]/gu),
        figures: rate(FIGURE),
        acts: rate(ACTS),
        dates: rate(WHEN),
        versions: rate(VERSION),
        addresses: count(story.text, /https?:\/\/|www\./gu),
        we: rate(WE),
        you: rate(YOU),
        self: rate(I),
        sells: rate(SELLS),
        foreignOffers: foreign.offers + foreign.requests,
        isOffer: Number(isOffer(title)),
        isSponsored: Number(hasSponsorMark(told)),
        isPromotion: Number(isPromotionHeading(title) || isPromotionText(told)),
        isJob: Number(isJobText(told)),
        isHeading: Number(headingVerdict(title) !== null || isContentsHeading(title)),
        isButton: Number(isButton(title) || isCallToAction(title) || isInstruction(title)),
        isByLine: Number(byLineOf(title) !== null),
        ...Object.fromEntries(CATEGORIES.map((name) => [`is-${name}`, Number(name === category)])),
      },
    }
  })
}

function hostOf(url: string | null): string {
  return url === null ? '' : (URL.parse(url)?.host ?? '')
}

/** The text without the title that it begins with; empty for a few words. */
function ownText({ title, text }: Told): string {
  const own = text.trim().startsWith(title.trim()) ? text.trim().slice(title.trim().length) : text
  return countWords(own) < 5 ? '' : own.replace(/\s+/g, ' ').trim()
}

/**
 * The words of the title and the text, those of the title also apart, and the beginnings of long ones, each once.
 * Numbers count by their length.
 */
function wordFeatures(title: readonly string[], text: readonly string[]): number[] {
  const buckets = new Set<number>()
  const add = (word: string, prefix: string) => {
    const form = /\d/.test(word) ? `#${word.length}` : word
    buckets.add(bucketOf(form))
    if (form.length > STEM) buckets.add(bucketOf(`${form.slice(0, STEM)}~`))
    if (prefix !== '') buckets.add(bucketOf(`${prefix}${form}`))
  }
  for (const word of title.flatMap(segmentsOf)) add(word, 'title ')
  for (const word of text.flatMap(segmentsOf)) add(word, '')
  return [...buckets].sort((a, b) => a - b)
}

/** The bucket of a word, from 0; half of them count negatively, so that words that share one cancel out (FNV-1a). */
function bucketOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) & (BUCKETS * 2 - 1)
}
