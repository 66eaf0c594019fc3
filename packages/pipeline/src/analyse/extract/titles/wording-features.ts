import { wordsOf } from '../../../common/text/words-of.ts'
import { headingVerdict } from '../lines/heading-verdict.ts'
import { likeness } from '../lines/likeness.ts'
import {
  hasSponsorMark,
  isCallToAction,
  isFooter,
  isGreeting,
  isNavigation,
  isPromotionText,
  isSocial,
  isSponsorLine,
} from '../lines/phrases.ts'
import type { Head } from './heading-candidates.ts'
import { share } from './view.ts'

const YOU =
  /\b(?:you|your|yours|du|dein|ihr|ihre|sie|vous|votre|vos|je|jouw|uw|tu|tus|su|usted|você|seu|sua|twój|ty)\b/i

/** What a head's own words tell: their shape, their likeness to subject and sender, set phrases among them. */
export function wordingOf({ subject, sender }: { subject: string; sender: string }) {
  const subjectWords = new Set(wordsOf(subject))
  return (head: Head) => wordingFeatures(head, subject, sender, subjectWords)
}

function wordingFeatures(head: Head, subject: string, sender: string, subjectWords: ReadonlySet<string>) {
  const { text } = head
  const { line, lead } = head.mark
  const tail = lead?.tail ?? ''
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  const verdict = headingVerdict(text)
  return {
    words: head.words,
    characters: text.length,
    endsInStop: Number(/[.]["'”’»)]*$/.test(text)),
    endsInColon: Number(/:\s*$/.test(text)),
    asks: Number(/$(?<=\?\W*)/.test(text)),
    exclaims: Number(/$(?<=!\W*)/.test(text)),
    opensWithDigit: Number(/^\W*\d/.test(text)),
    opensWithEmoji: Number(/^\p{Extended_Pictographic}/u.test(line.text)),
    opensSmall: Number(/^\W*\p{Ll}/u.test(text)),
    opensWithQuote: Number(/^["“„«']/.test(text)),
    capitals: letters > 0 ? capitals / letters : 0,
    capitalised: share(text.split(/\s+/), (word) => /^[^\p{L}]*\p{Lu}/u.test(word)),
    hasDigit: Number(/\d/.test(text)),
    tellsTime: Number(/\bmin(?:ute|s|uten)?\b/i.test(line.text)),
    speaksToYou: Number(YOU.test(text)),
    isSponsorLine: Number(isSponsorLine(text) || hasSponsorMark(text)),
    tailIsSponsor: Number(hasSponsorMark(tail) || isSponsorLine(tail)),
    headsSponsor: Number(verdict === 'sponsor'),
    headsJobs: Number(verdict === 'job'),
    headsContents: Number(verdict === 'navigation'),
    headsOther: Number(verdict === 'other'),
    isNavigation: Number(isNavigation(text)),
    isSocial: Number(isSocial(text)),
    isFooter: Number(isFooter(text)),
    isGreeting: Number(isGreeting(text)),
    isAction: Number(isCallToAction(text)),
    promotes: Number(isPromotionText(text)),
    likeSubject: likeness(text, subject),
    likeSender: likeness(text, sender),
    inSubject: share(wordsOf(text), (word) => subjectWords.has(word)),
  }
}
