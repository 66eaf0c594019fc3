import { languageOf } from '../../../common/text/language-of.ts'
import { sentencesOf } from '../../../common/text/sentences.ts'
import { withoutInvisible } from '../../../common/text/without-invisible.ts'
import { countWords } from '../../../common/text/words-of.ts'
import type { SummarySentence } from '../../../common/types/issue.ts'
import { LONGEST_TEXT } from './model-question.ts'
import { supportOf } from './support-of.ts'

const MAX_WORDS = 60
const MAX_SENTENCES = 3
const MIN_SENTENCES = 2
/** More are no summary, and each takes time to look up. */
const READ_SENTENCES = 8
/** What is longer is no sentence or three of a summary, in characters. */
const LONGEST_PART = 1200

/** Addresses, markup, and what lists and headings begin with: a summary is plain text. */
const NOT_PLAIN =
  /:\/\/|\bwww\.|\S@[^\s@]+\.\S|<\/?[a-z!]|&[a-z]+;|&#|\]\(|[`{}|\\]|\*\*|__|^\s*(?:[#>*•–—-]|\d+[.)])\s/iu

/** What a complete sentence ends with. */
const COMPLETE = /[.!?…。！？؟।]["'”’»)\]]*$/u

/**
 * Of what a model wrote about a text that which may are as its summary: two to three sentences, at most 60 words, plain
 * text in the text's language, each with its place in the text. What has none is left out. Null when too little is
 * left. `language` is BCP 47; null where it is unknown.
 */
export function checkedSummary(
  answer: readonly string[],
  { text, language }: { text: string; language: string | null },
): SummarySentence[] | null {
  const asked = text.slice(0, LONGEST_TEXT)
  const written = answer.flatMap((part) =>
    part.length > LONGEST_PART || NOT_PLAIN.test(part)
      ? []
      : sentencesOf(withoutInvisible(part).normalize('NFC'), language),
  )
  const kept: SummarySentence[] = []
  for (const { text: sentence } of written.slice(0, READ_SENTENCES)) {
    if (kept.length === MAX_SENTENCES) break
    if (!COMPLETE.test(sentence) || kept.some((other) => other.text === sentence)) continue
    const place = supportOf(sentence, asked, language)
    if (!place) continue
    if (countWords([...kept.map((other) => other.text), sentence].join(' ')) > MAX_WORDS) break
    kept.push({ text: sentence, ...place })
  }
  if (kept.length < MIN_SENTENCES) return null
  return isIn(language, kept.map((sentence) => sentence.text).join(' ')) ? kept : null
}

/** Whether a summary is in a language, as far as that can be told of so few words. */
function isIn(language: string | null, summary: string): boolean {
  const own = languageOf(summary)
  return language === null || own === null || own === language
}
