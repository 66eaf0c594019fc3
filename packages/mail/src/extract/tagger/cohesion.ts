/** Words on each side of a line that are compared. */
const WINDOW = 80

/** More sections are not compared. */
const MAX_SECTIONS = 60

/** The words of a mail by number, line by line, with the weight of each: high if few of its lines have it. */
export interface Words {
  lines: readonly Int32Array[]
  weights: Float64Array
  numbers: ReadonlyMap<string, number>
  /** Counts of words while texts are compared; all 0 in between. */
  counts: [Int32Array, Int32Array]
}

/** How a line hangs together with the text around it (Hearst 1997), from 0 to 1. */
export interface Cohesion {
  /** How alike the words above and below it are. */
  around: number
  /** The share of its lead's words that are in the text below, and above. */
  inBelow: number
  inAbove: number
  /** The weight of its lead's rarest word. */
  rarest: number
}

/** Numbers the words of lines, and weighs them by how few of the lines have them. */
export function weighWords(lines: readonly (readonly string[])[]): Words {
  const numbers = new Map<string, number>()
  const numbered = lines.map((words) =>
    Int32Array.from(words, (word) => {
      const known = numbers.get(word)
      if (known !== undefined) return known
      numbers.set(word, numbers.size)
      return numbers.size - 1
    }),
  )
  const inLines = new Int32Array(numbers.size)
  for (const words of numbered)
    for (const word of new Set(words)) inLines[word] = (inLines[word] as number) + 1
  return {
    lines: numbered,
    weights: Float64Array.from(inLines, (count) => Math.log((1 + lines.length) / count)),
    numbers,
    counts: [new Int32Array(numbers.size), new Int32Array(numbers.size)],
  }
}

/** The numbers of words; those that the mail doesn't have are left out. */
export function numbersOf(words: readonly string[], { numbers }: Words): Int32Array {
  return Int32Array.from(words.flatMap((word) => numbers.get(word) ?? []))
}

/** The words of lines from one index up to another, which may be before it, up to a limit. */
export function wordsBetween(
  { lines }: Words,
  from: number,
  to: number,
  limit = Number.POSITIVE_INFINITY,
): Int32Array {
  const step = from <= to ? 1 : -1
  const parts: Int32Array[] = []
  let length = 0
  for (let at = from; at !== to && length < limit; at += step) {
    const part = lines[at] ?? new Int32Array()
    parts.push(part)
    length += part.length
  }
  const all = new Int32Array(length)
  let place = 0
  for (const part of parts) {
    all.set(part, place)
    place += part.length
  }
  return all
}

function count(text: Int32Array, counts: Int32Array): void {
  for (const word of text) counts[word] = (counts[word] as number) + 1
}

function clear(text: Int32Array, counts: Int32Array): void {
  for (const word of text) counts[word] = 0
}

/** The cosine of the counts of words of two texts, weighted, from 0 to 1. */
function likeness(one: Int32Array, other: Int32Array, { weights, counts: [left, right] }: Words): number {
  count(one, left)
  count(other, right)
  let [shared, ofOne, ofOther] = [0, 0, 0]
  for (const word of one) {
    const times = left[word] as number
    if (times === 0) continue
    const weight = weights[word] as number
    const own = weight * Math.log1p(times)
    ofOne += own * own
    shared += own * weight * Math.log1p(right[word] as number)
    left[word] = 0
  }
  for (const word of other) {
    if (right[word] === 0) continue
    ofOther += ((weights[word] as number) * Math.log1p(right[word] as number)) ** 2
    right[word] = 0
  }
  return ofOne > 0 && ofOther > 0 ? shared / Math.sqrt(ofOne * ofOther) : 0
}

/** The share of the weight of some words that a text has. */
export function shareIn(words: Int32Array, text: Int32Array, { weights, counts: [counts] }: Words): number {
  count(text, counts)
  let [inside, all] = [0, 0]
  for (const word of new Set(words)) {
    const own = weights[word] as number
    all += own
    if ((counts[word] as number) > 0) inside += own
  }
  clear(text, counts)
  return all > 0 ? inside / all : 0
}

/** How each line hangs together with those around it. `heads` are the words of its lead. */
export function cohesionsOf(words: Words, heads: readonly (readonly string[])[]): Cohesion[] {
  return words.lines.map((_, at) => {
    const above = wordsBetween(words, at - 1, -1, WINDOW)
    const below = wordsBetween(words, at + 1, words.lines.length, WINDOW)
    const head = numbersOf(heads[at] ?? [], words)
    return {
      around: likeness(above, below, words),
      inBelow: shareIn(head, below, words),
      inAbove: shareIn(head, above, words),
      rarest: head.reduce((most, word) => Math.max(most, words.weights[word] as number), 0),
    }
  })
}

/** How alike each section is to all others, in the mean; sections begin at lines. -1 for fewer than two. */
export function sectionCohesion(starts: readonly number[], words: Words): number {
  if (starts.length < 2 || starts.length > MAX_SECTIONS) return -1
  const { weights } = words
  const [own, all] = words.counts
  const end = words.lines.length
  const text = wordsBetween(words, starts[0] ?? 0, end)
  count(text, all)
  let total = 0
  for (const word of new Set(text))
    total += ((weights[word] as number) * Math.log1p(all[word] as number)) ** 2
  let sum = 0
  for (const [n, start] of starts.entries()) {
    const section = wordsBetween(words, start, starts[n + 1] ?? end)
    count(section, own)
    let [shared, inside, outside] = [0, 0, total]
    for (const word of section) {
      const times = own[word] as number
      if (times === 0) continue
      const weight = weights[word] as number
      const here = weight * Math.log1p(times)
      const elsewhere = weight * Math.log1p((all[word] as number) - times)
      shared += here * elsewhere
      inside += here * here
      outside += elsewhere * elsewhere - (weight * Math.log1p(all[word] as number)) ** 2
      own[word] = 0
    }
    sum += inside > 0 && outside > 1e-9 ? shared / Math.sqrt(inside * outside) : 0
  }
  clear(text, all)
  return sum / starts.length
}
