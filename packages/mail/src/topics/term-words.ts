import { normalForm } from '../common/text/normal-form.ts'
import { remembered } from '../common/text/remembered.ts'
import { segmentsOf } from '../common/text/words-of.ts'

/** Abbreviations that are also common words in lower case: `AI` and Italian `ai`, `IT` and `it`. */
const ABBREVIATIONS = new Set(['ai', 'ia', 'it', 'ki', 'pc'])

/**
 * The words of a text in lower case; symbols in names, as in `node.js`, `c++` and `open-source`, are kept.
 * Abbreviations that are another word in lower case are omitted unless capitalised among words that aren't.
 */
export const termWords = remembered((text): readonly string[] => {
  const isShouted = !/\p{Ll}/u.test(text)
  const words =
    normalForm(text, 'NFKC')
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.'/+#-]*[\p{L}\p{M}\p{N}+#])?/gu) ?? []
  return words.flatMap(segmentsOf).map((word) => {
    const small = word.toLowerCase()
    const isOther = ABBREVIATIONS.has(small) && (word === small || (isShouted && small === 'it'))
    return isOther ? '' : small
  })
})
