/**
 * Characters without width: joiners, bidirectional marks, soft hyphens, fillers (Unicode,
 * Default_Ignorable_Code_Point), control characters.
 */
const INVISIBLE = /(?:[\p{Default_Ignorable_Code_Point}\u2800\ufffc]|(?!\s)\p{Cc})+/gu
const HAS_INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufffc]|(?!\s)\p{Cc}/u

const ZERO_WIDTH_NON_JOINER = '\u200c'
const ZERO_WIDTH_JOINER = '\u200d'
const EMOJI_STYLE = '\ufe0f'

/**
 * Removes invisible characters that senders use to pad, split or reverse words. A single joiner within a word or an
 * emoji is kept, as it affects the shape.
 */
export function withoutInvisible(text: string): string {
  if (!HAS_INVISIBLE.test(text)) return text
  return text.replace(INVISIBLE, (run: string, at: number) => {
    if (run.length > 2) return ''
    const before = text.slice(Math.max(0, at - 2), at)
    const after = text.slice(at + run.length, at + run.length + 2)
    return shapes(run, before, after) ? run : ''
  })
}

function shapes(run: string, before: string, after: string): boolean {
  if (run === EMOJI_STYLE) return /[\p{Emoji}]$/u.test(before)
  if (run === ZERO_WIDTH_NON_JOINER || run === ZERO_WIDTH_JOINER) {
    if (/[\p{L}\p{M}]$/u.test(before) && /^[\p{L}\p{M}]/u.test(after)) return isJoining(before)
    return run === ZERO_WIDTH_JOINER && /\p{Emoji}$/u.test(before) && /^\p{Emoji}/u.test(after)
  }
  const isEmojiJoin = run === `${EMOJI_STYLE}${ZERO_WIDTH_JOINER}`
  return isEmojiJoin && /\p{Emoji}$/u.test(before) && /^\p{Emoji}/u.test(after)
}

/** Whether a script joins or combines adjacent letters. */
function isJoining(before: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Sinhala}\p{Script=Khmer}]\p{M}*$/u.test(
    before,
  )
}
