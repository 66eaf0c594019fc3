import { languageOf } from '../../common/text/language-of.ts'
import { normalForm } from '../../common/text/normal-form.ts'
import { sentencesOf } from '../../common/text/sentences.ts'
import { withoutInvisible } from '../../common/text/without-invisible.ts'
import { countWords } from '../../common/text/words-of.ts'
import type { SummarySentence } from '../../common/types/issue.ts'
import { MAX_TEXT_LENGTH } from './model-prompt.ts'
import { supportOf } from './support-of.ts'

const MAX_WORDS = 60
const MAX_SENTENCES = 3
const MIN_SENTENCES = 2
/** The maximum of sentences that are read: more are not a summary, and each takes time to check. */
const READ_SENTENCES = 8
/** The maximum characters of a part, which is one sentence or the whole summary. */
const MAX_PART_LENGTH = 1200

/** Addresses, markup, and prefixes of lists and headings: a summary is plain text. */
const NOT_PLAIN =
  /:\/\/|\bwww\.|\S@[^\s@]+\.\S|<\/?[a-z!]|&[a-z]+;|&#|\]\(|[`{}|\\]|\*\*|__|^\s*(?:[#>*•–—-]|\d+[.)])\s/iu

/** The end of a complete sentence. */
const COMPLETE = /[.!?…。！？؟।]["'”’»)\]]*$/u

/**
 * The usable summary in a model's output about a text: two to three sentences, at most 60 words, plain text in the
 * text's language, each with its position in the text. Sentences without support in the text are omitted. Null if too
 * little is left. `language` is BCP 47; null if unknown.
 */
export function checkedSummary(
  response: readonly string[],
  { text, language }: { text: string; language: string | null },
): SummarySentence[] | null {
  const asked = text.slice(0, MAX_TEXT_LENGTH)
  const written = response.flatMap((part) =>
    part.length > MAX_PART_LENGTH || NOT_PLAIN.test(part)
      ? []
      : sentencesOf(normalForm(withoutInvisible(part), 'NFC'), language),
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

/** Whether a summary is in a language, judged by its few words. */
function isIn(language: string | null, summary: string): boolean {
  const own = languageOf(summary)
  return language === null || own === null || own === language
}
