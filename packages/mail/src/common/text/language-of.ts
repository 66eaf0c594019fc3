import eld from 'eld/extrasmall'

/** The maximum of characters that are read: more takes time and doesn't improve the result. */
const READ_LENGTH = 2000

/** The language of a text as a BCP 47 primary tag, such as `en`; null if it is too short or unknown. */
export function languageOf(text: string): string | null {
  const words = text
    .slice(0, 4 * READ_LENGTH)
    .replace(/https?:\/\/\S+|(?<!\S)\S+@\S+/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, READ_LENGTH)
  if (words.trim().length < 20) return null
  return eld.detect(words).language || null
}
