import { nameKey } from './newsletter-name.ts'

/** The fixed beginning of a newsletter's subjects, or their end in brackets. */
export interface SubjectTag {
  /** Words in lower case. */
  key: string
  /** As in the subject. */
  text: string
  /** Whether brackets or an issue number mark it, not a colon, which might be the headline's. */
  isPlain: boolean
}

const BRACKETED = /^\s*[[【(]([^\][()【】]{2,60})[\])】]|[[【]([^\][()【】]{2,60})[\]】]\s*$/u
const NUMBERED =
  /^(.{3,50}?)[\s,:|·–—-]*(?:#|№|\b(?:issue|no\.?|nr\.?|n°|vol\.?|ausgabe|numéro|editie|edition)(?:\s*#)?)\s*\d/iu
const LED_IN = /^([^:|–—]{3,40})(?::|\s[|–—])\s+\S/u
const PREFIX = /^\s*(?:re|aw|fwd?|wg|tr|antw|sv|vs|rv)\s*:\s*/i

/** The fixed part of a subject, as far as one subject shows it; null if there is none. */
export function subjectTag(subject: string): SubjectTag | null {
  const stripped = subject.replace(PREFIX, '')
  const bracketed = BRACKETED.exec(stripped)
  const plain = bracketed?.[1] ?? bracketed?.[2] ?? NUMBERED.exec(stripped)?.[1]
  const text = (plain ?? LED_IN.exec(stripped)?.[1] ?? '').trim()
  const key = nameKey(text)
  return key === '' ? null : { key, text, isPlain: plain !== undefined }
}
