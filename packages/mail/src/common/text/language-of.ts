import { readFileSync } from 'node:fs'
import { createRequire, findPackageJSON } from 'node:module'
import path from 'node:path'

/** The maximum of characters that are read: more takes time and doesn't improve the result. */
const READ_LENGTH = 2000

interface Detector {
  detect(text: string): { language: string }
}

/** How often a sequence of letters occurs in languages, by the number of the language. */
type Scores = Record<number, number>

let detector: Detector | undefined

/** The language of a text as a BCP 47 primary tag, such as `en`; null if it is too short or unknown. */
export function languageOf(text: string): string | null {
  const words = text
    .slice(0, 4 * READ_LENGTH)
    .replace(/https?:\/\/\S+|(?<!\S)\S+@\S+/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, READ_LENGTH)
  if (words.trim().length < 20) return null
  detector ??= openDetector()
  return detector.detect(words).language || null
}

/**
 * The detector of the library eld over a compact table: the library's own has an object for each of 50,000 sequences,
 * which takes 80 MB and a third of a second.
 */
function openDetector(): Detector {
  const folder = path.join(path.dirname(findPackageJSON('eld', import.meta.url) ?? ''), 'src')
  const table = readFileSync(path.join(folder, 'ngrams/extrasmall.js'), 'utf8')
  const { createEld } = createRequire(import.meta.url)(path.join(folder, 'languageDetector.js'))
  const { instance, loadData } = createEld()
  loadData(compactTable(table))
  return instance
}

/** Reads the text of a module that exports `{…languages:{0:'am',…},…ngrams:{' abc':{0:176,12:64},…}}`. */
function compactTable(text: string) {
  const start = text.indexOf('ngrams:{')
  const languages = Object.fromEntries(
    Array.from(text.slice(0, start).matchAll(/(?<!\d)(\d+):'(\w+)'/g), ([, number, tag]) => [number, tag]),
  )
  const packed = new Map<string, string>()
  const sequences = new Map<string, string>()
  for (const entry of text.slice(start + 'ngrams:{'.length, text.lastIndexOf('}}}')).split('},')) {
    const middle = entry.lastIndexOf(':{')
    const key = entry.slice(0, middle)
    const scores = entry.slice(middle + 2)
    // Many sequences have the same scores.
    const same = packed.get(scores) ?? packedScores(scores)
    packed.set(scores, same)
    sequences.set(key.startsWith("'") ? key.slice(1, -1).replace(/\\(.)/g, '$1') : key, same)
  }
  const ngrams = new Proxy({}, { get: (_, key) => unpackedScores(sequences.get(String(key))) })
  return { type: 'compact', languages, ngrams }
}

/** A character for each language of `0:176,12:64`: its number, and its score in the lower byte. */
function packedScores(scores: string): string {
  return String.fromCharCode(
    ...scores.split(',').map((pair) => {
      const [language, score] = pair.split(':')
      return (Number(language) << 8) | Number(score)
    }),
  )
}

function unpackedScores(packed: string | undefined): Scores | undefined {
  if (packed === undefined) return undefined
  const scores: Scores = {}
  for (let at = 0; at < packed.length; at += 1) {
    const code = packed.charCodeAt(at)
    scores[code >> 8] = code & 0xff
  }
  return scores
}
