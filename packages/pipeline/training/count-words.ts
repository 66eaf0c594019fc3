import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { analyseMail } from '../src/analyse/analyse-mail.ts'
import { tokensOf } from '../src/analyse/stories/tokens-of.ts'

/**
 * `node training/count-words.ts FOLDER…`: makes the list of how common terms are that the product compares articles with
 * before it has seen articles of its own, by counting the articles of the mails (`*.eml`) in those folders. Writes
 * `src/common/terms/background.json`: terms by how rare they are, in half steps of powers of two; of a term in several
 * languages the commonest counts.
 */

/** Of a language with fewer articles nothing is told. */
const LEAST_ARTICLES = 50
/** A term of fewer mails may be one sender's, and tells of its mail rather than of its language. */
const LEAST_MAILS = 3

interface Seen {
  articles: number
  mails: Set<string>
}

const languages = new Map<string, { articles: number; terms: Map<string, Seen> }>()
const known = new Set<string>()
for (const folder of process.argv.slice(2)) {
  for await (const file of glob('**/*.eml', { cwd: folder })) await count(path.join(folder, file))
}
const shares = new Map<string, number>()
for (const { articles, terms } of languages.values()) {
  if (articles < LEAST_ARTICLES) continue
  for (const [term, seen] of terms) {
    if (seen.mails.size < LEAST_MAILS) continue
    shares.set(term, Math.max(seen.articles / articles, shares.get(term) ?? 0))
  }
}
const levels = Object.groupBy([...shares], ([, share]) =>
  String(Math.max(0, Math.round(-2 * Math.log2(share)))),
)
const written = Object.fromEntries(
  Object.entries(levels).map(([level, terms = []]) => [
    level,
    terms
      .map(([term]) => term)
      .sort()
      .join(' '),
  ]),
)
const target = path.join(import.meta.dirname, '../src/common/terms/background.json')
await writeFile(target, `${JSON.stringify(written, null, 1)}\n`)
console.log(
  `${shares.size} terms`,
  Object.fromEntries(Array.from(languages, ([name, { articles }]) => [name, articles])),
)

/** Counts the articles of a mail; what stands in several mails word for word is counted once. */
async function count(file: string): Promise<void> {
  const { articles, language } = await analyseMail(await readFile(file))
  const own = languages.get(language ?? '') ?? { articles: 0, terms: new Map<string, Seen>() }
  languages.set(language ?? '', own)
  for (const { title, text } of articles) {
    const whole = `${title}\n${text}`
    if (known.has(whole)) continue
    known.add(whole)
    own.articles += 1
    for (const { term } of new Map(
      tokensOf(whole).flatMap((token) => (token.isNumber ? [] : [[token.term, token]])),
    ).values()) {
      const seen = own.terms.get(term) ?? { articles: 0, mails: new Set<string>() }
      seen.articles += 1
      seen.mails.add(file)
      own.terms.set(term, seen)
    }
  }
}
