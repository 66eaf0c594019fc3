import { countWords } from './words-of.ts'

/** Words per minute of silent reading. */
export const WORDS_PER_MINUTE = 240
/** Characters per minute: Chinese, Japanese, Korean. */
const CHARACTERS = 500
/** With fewer words, a text adds nothing to its title. */
const MIN_WORDS = 5

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** The reading time of a text in seconds: 240 words a minute, 500 characters of Chinese, Japanese and Korean. */
export function readingSeconds(text: string): number {
  const characters = text.match(CJK)?.length ?? 0
  const words = countWords(characters > 0 ? text.replace(CJK, ' ') : text)
  return Math.round((characters / CHARACTERS + words / WORDS_PER_MINUTE) * 60)
}

/** The same for an article as in its mail; 0 if there is nothing to read but its title. */
export function secondsOfArticle({ title, text }: { title: string; text: string }): number {
  const body = text.trim().startsWith(title.trim()) ? text.trim().slice(title.trim().length) : text
  return countWords(body) < MIN_WORDS ? 0 : Math.max(1, readingSeconds(body))
}
