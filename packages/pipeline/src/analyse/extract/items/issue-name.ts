import { wordsOf } from '../../../common/text/words-of.ts'

const NUMBER = /\b(?:19|20)\d\d(?!\d)|[#№]\s?\d/
const DATE =
  /\p{L}{3,12} \d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\d\d\b|\b\d{1,2}(?:st|nd|rd|th|\.)? (?:de )?\p{L}{3,12}\.? (?:de )?(?:19|20)\d\d\b/u
const ISSUE_NAME =
  /\b(?:newsletter|bulletin|digest|round-?up|weekly|monthly|briefing|rundbrief|infobrief|wochenrückblick|infolettre|boletín|boletim|bollettino|nieuwsbrief|nyhets?brev|nyhedsbrev|uutiskirje|biuletyn|hírlevél|zpravodaj|bülteni?)\b|[週周月]刊|[週周月日][报報]|电子报|電子報|通[讯訊]|メルマガ|ニュースレター|뉴스레터|소식지|дайджест|рассылка|вестник|δελτίο|نشرة|עלון/iu

/** A subject with more words besides those names is about something; of a date, one is the month. */
const OTHER_WORDS = 3
const DATE_WORDS = 1

/** Whether a subject has the name of a newsletter or of its issue: `Harbour Monthly`, `#12`, `May 2026`. */
export function namesIssue(subject: string): boolean {
  return ISSUE_NAME.test(subject) || NUMBER.test(subject)
}

/** Whether a subject has little more than the name of the newsletter or of its issue, as that of an essay rarely has. */
export function namesOnlyIssue(subject: string, sender: string): boolean {
  const own = new Set(wordsOf(sender))
  const words = wordsOf(subject.replace(DATE, ''))
  const known = new Set(words)
  const others = words.filter((word) => /\p{L}/u.test(word) && !own.has(word) && !ISSUE_NAME.test(word))
  const hasSender = own.size > 0 && [...own].every((word) => known.has(word))
  const isNamed = hasSender || ISSUE_NAME.test(subject) || DATE.test(subject)
  if (!isNamed) return NUMBER.test(subject) && others.length <= DATE_WORDS
  return others.length <= OTHER_WORDS
}
