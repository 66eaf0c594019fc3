import { nameKey } from './newsletter-name.ts'

/** What the subjects of a newsletter begin with, or end with in brackets. */
export interface SubjectTag {
  /** Words in lower case. */
  key: string
  /** As the subject writes it. */
  text: string
  /** Brackets or an issue's number say it, and not a colon that might as well be the headline's. */
  isPlain: boolean
}

const BRACKETED = /^\s*[[【(]([^\][()【】]{2,60})[\])】]|[[【]([^\][()【】]{2,60})[\]】]\s*$/u
const NUMBERED =
  /^(.{3,50}?)[\s,:|·–—-]*(?:#|№|\b(?:issue|no\.?|nr\.?|n°|vol\.?|ausgabe|numéro|editie|edition)(?:\s*#)?)\s*\d/iu
const LED_IN = /^([^:|–—]{3,40})(?::|\s[|–—])\s+\S/u
const PREFIX = /^\s*(?:re|aw|fwd?|wg|tr|antw|sv|vs|rv)\s*:\s*/i

/** The fixed part of a subject, as far as one subject can tell it; null when there is none. */
export function subjectTag(subject: string): SubjectTag | null {
  const bare = subject.replace(PREFIX, '')
  const bracketed = BRACKETED.exec(bare)
  const plain = bracketed?.[1] ?? bracketed?.[2] ?? NUMBERED.exec(bare)?.[1]
  const text = (plain ?? LED_IN.exec(bare)?.[1] ?? '').trim()
  const key = nameKey(text)
  return key === '' ? null : { key, text, isPlain: plain !== undefined }
}
