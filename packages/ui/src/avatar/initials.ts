/** Visible characters: not the marks that only join, separate or direct others. */
const VISIBLE = /[^\p{C}\p{Z}]/u

/** The Arabic article, or most names of newsletters would have the same initials. */
const ARTICLE = /^ال(?=\p{L}{2})/u

/** Initials of a name in capitals: the first letter of one word, or those of the first and last of several. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => VISIBLE.test(word))
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1)
  return letters.map((word) => firstLetter(word ?? '')).join('')
}

/** The first letter or digit, with its accents; a quoted name must not become `"M`. */
function firstLetter(word: string): string {
  const signs = [...new Intl.Segmenter('en-US').segment(word.replace(ARTICLE, ''))].map(
    ({ segment }) => segment,
  )
  const found = signs.find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? signs.find((sign) => VISIBLE.test(sign))
  return (found ?? '').toLocaleUpperCase('en-US')
}
