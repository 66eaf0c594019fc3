import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { tokensOf } from '../src/dedupe/tokens-of.ts'

/**
 * `node training/count-words.ts --texts FILE… --counts FILE…`: makes the list of how common terms are that the product
 * compares tellings with before it has seen articles of its own. `--texts`: one text a line; `--counts`: a word and how
 * often it stands in a corpus a line. Writes `src/dedupe/background.json`: terms by how rare they are, in half steps
 * of powers of two; of a term in several lists the commonest counts.
 */
const { values } = parseArgs({
  options: {
    texts: { type: 'string', multiple: true, default: [] },
    counts: { type: 'string', multiple: true, default: [] },
  },
})

/** Words of a text as newsletters tell it, by which counts of words become shares of texts. */
const WORDS = 100
const MOST_OF_TEXTS = 7000
const MOST_OF_COUNTS = 2600

const shares = new Map<string, number>()
for (const file of values.texts) keep(sharesOfTexts(await linesOf(file)), MOST_OF_TEXTS)
for (const file of values.counts) keep(sharesOfCounts(await linesOf(file)), MOST_OF_COUNTS)
const levels: Record<string, string[]> = {}
for (const [term, share] of shares) {
  const level = String(Math.max(0, Math.round(-2 * Math.log2(share))))
  levels[level] = [...(levels[level] ?? []), term]
}
const written = Object.fromEntries(
  Object.entries(levels).map(([level, terms]) => [level, terms.sort().join(' ')]),
)
const target = path.join(import.meta.dirname, '../src/dedupe/background.json')
await writeFile(target, `${JSON.stringify(written, null, 1)}\n`)
console.log(`${shares.size} terms`)

async function linesOf(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).split('\n').filter(Boolean)
}

function keep(found: Map<string, number>, most: number): void {
  const common = [...found].sort((a, b) => b[1] - a[1]).slice(0, most)
  for (const [term, share] of common) shares.set(term, Math.max(share, shares.get(term) ?? 0))
}

function sharesOfTexts(texts: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const text of texts) {
    const terms = new Set(tokensOf(text).flatMap(({ term, isNumber }) => (isNumber ? [] : [term])))
    for (const term of terms) found.set(term, (found.get(term) ?? 0) + 1 / texts.length)
  }
  return found
}

function sharesOfCounts(lines: readonly string[]): Map<string, number> {
  const rows = lines.map((line) => line.split(/\s+/))
  const all = rows.reduce((sum, [, count]) => sum + Number(count), 0)
  const found = new Map<string, number>()
  for (const [word = '', count] of rows) {
    for (const { term, isNumber } of tokensOf(word)) {
      if (!isNumber) found.set(term, (found.get(term) ?? 0) + Number(count) / all)
    }
  }
  for (const [term, share] of found) found.set(term, 1 - Math.exp(-share * WORDS))
  return found
}
