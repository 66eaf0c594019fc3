/** Initials of a name in capitals: one word gives its first letter, several the first of the first and the last. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1)
  return letters.map((word) => firstLetter(word ?? '')).join('')
}

/** The first letter or digit; a name in quotes or brackets must not become `"M`. */
function firstLetter(word: string): string {
  const found = /[\p{L}\p{N}]/u.exec(word)
  const [sign] = new Intl.Segmenter('en-US').segment(word)
  return (found?.[0] ?? sign?.segment ?? '').toLocaleUpperCase('en-US')
}
