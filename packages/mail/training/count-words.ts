import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { analyseMail } from '../src/analyse-mail.ts'
import { tokensOf } from '../src/stories/tokens-of.ts'

/** Languages with fewer articles are left out. */
const MIN_ARTICLES = 50
/** A term in fewer mails may be specific to one sender. */
const MIN_MAILS = 3

interface Seen {
  articles: number
  mails: Set<string>
}

interface Language {
  articles: number
  terms: Map<string, Seen>
}

/**
 * Counts how common terms are among the articles of the mails (`*.eml`) in folders, so that articles can be compared
 * before the product has seen any of its own. Returns terms by rarity, in half steps of powers of two, and the
 * articles by language; a term in several languages gets its highest frequency.
 */
export async function countWords(folders: readonly string[]) {
  const languages = new Map<string, Language>()
  const known = new Set<string>()
  for (const folder of folders) {
    for await (const file of glob('**/*.eml', { cwd: folder }))
      await count(path.join(folder, file), languages, known)
  }
  const shares = new Map<string, number>()
  for (const { articles, terms } of languages.values()) {
    if (articles < MIN_ARTICLES) continue
    for (const [term, seen] of terms) {
      if (seen.mails.size < MIN_MAILS) continue
      shares.set(term, Math.max(seen.articles / articles, shares.get(term) ?? 0))
    }
  }
  const levels = Object.groupBy(shares, ([, share]) => String(Math.max(0, Math.round(-2 * Math.log2(share)))))
  const listed = Object.entries(levels).map(([level, terms = []]) => [
    level,
    terms
      .map(([term]) => term)
      .sort()
      .join(' '),
  ])
  return {
    background: Object.fromEntries(listed),
    articles: Object.fromEntries(Array.from(languages, ([name, { articles }]) => [name, articles])),
  }
}

/** Counts the articles of a mail; an identical text in several mails is counted once. */
async function count(file: string, languages: Map<string, Language>, known: Set<string>): Promise<void> {
  const { articles, language } = await analyseMail(await readFile(file))
  const own = languages.get(language ?? '') ?? { articles: 0, terms: new Map() }
  languages.set(language ?? '', own)
  for (const { title, text } of articles) {
    const whole = `${title}\n${text}`
    if (known.has(whole)) continue
    known.add(whole)
    own.articles += 1
    for (const term of new Set(tokensOf(whole).flatMap((token) => (token.isNumber ? [] : [token.term])))) {
      const seen = own.terms.get(term) ?? { articles: 0, mails: new Set<string>() }
      seen.articles += 1
      seen.mails.add(file)
      own.terms.set(term, seen)
    }
  }
}
