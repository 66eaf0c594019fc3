/** Words on each side of a line that are compared. */
const WINDOW = 80

/** More sections are not compared. */
const MAX_SECTIONS = 60

/** The words of a mail by number, line by line, with the weight of each: high if few of its lines have it. */
export interface Words {
  /** The words of all lines, from the first to the last; and from the last to the first, each in its own order. */
  down: Int32Array
  up: Int32Array
  /** Where each line begins in `down`, and the last ends. */
  starts: Int32Array
  weights: Float64Array
  numbers: ReadonlyMap<string, number>
  /** Counts of words while texts are compared; all 0 in between. */
  counts: [Int32Array, Int32Array]
  /** `Math.log1p` of all counts. */
  logs: Float64Array
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
  const starts = new Int32Array(lines.length + 1)
  for (const [at, words] of lines.entries()) starts[at + 1] = (starts[at] as number) + words.length
  const size = starts[lines.length] as number
  const [down, up] = [new Int32Array(size), new Int32Array(size)]
  const inLines: number[] = []
  const lastLines: number[] = []
  let place = 0
  for (const [at, words] of lines.entries()) {
    for (const word of words) {
      let number = numbers.get(word)
      if (number === undefined) {
        number = numbers.size
        numbers.set(word, number)
        inLines.push(0)
        lastLines.push(-1)
      }
      down[place] = number
      place += 1
      if (lastLines[number] === at) continue
      lastLines[number] = at
      inLines[number] = (inLines[number] as number) + 1
    }
    up.set(down.subarray(starts[at], place), size - place)
  }
  const logs = new Float64Array(size + 1)
  for (let count = 1; count <= size; count += 1) logs[count] = Math.log1p(count)
  return {
    ...{ down, up, starts, numbers, logs },
    weights: Float64Array.from(inLines, (count) => Math.log((1 + lines.length) / count)),
    counts: [new Int32Array(numbers.size), new Int32Array(numbers.size)],
  }
}

/** The numbers of words; those that the mail doesn't have are left out. */
export function numbersOf(words: readonly string[], { numbers }: Words): Int32Array {
  return Int32Array.from(words.flatMap((word) => numbers.get(word) ?? []))
}

const NONE = new Int32Array()

/** The words of lines from one index up to another, which may be before it, up to a limit: a view, not to be changed. */
export function wordsBetween(
  { down, up, starts }: Words,
  from: number,
  to: number,
  limit = Number.POSITIVE_INFINITY,
): Int32Array {
  if (from === to) return NONE
  if (from > to) {
    const end = starts[from + 1] as number
    let first = from + 1
    while (first > to + 1 && end - (starts[first] as number) < limit) first -= 1
    return up.subarray(up.length - end, up.length - (starts[first] as number))
  }
  const start = starts[from] as number
  let end = from
  while (end < to && (starts[end] as number) - start < limit) end += 1
  return down.subarray(start, starts[end])
}

function count(text: Int32Array, counts: Int32Array): void {
  for (let at = 0; at < text.length; at += 1) {
    const word = text[at] as number
    counts[word] = (counts[word] as number) + 1
  }
}

function clear(text: Int32Array, counts: Int32Array): void {
  for (let at = 0; at < text.length; at += 1) counts[text[at] as number] = 0
}

/** The cosine of the counts of words of two texts, weighted, from 0 to 1. Takes the counts of both back to 0. */
function likeness(
  one: Int32Array,
  other: Int32Array,
  { weights, logs, counts: [left, right] }: Words,
): number {
  let [shared, ofOne, ofOther] = [0, 0, 0]
  for (let at = 0; at < one.length; at += 1) {
    const word = one[at] as number
    const times = left[word] as number
    if (times === 0) continue
    const weight = weights[word] as number
    const own = weight * (logs[times] as number)
    ofOne += own * own
    shared += own * weight * (logs[right[word] as number] as number)
    left[word] = 0
  }
  for (let at = 0; at < other.length; at += 1) {
    const word = other[at] as number
    const times = right[word] as number
    if (times === 0) continue
    const own = (weights[word] as number) * (logs[times] as number)
    ofOther += own * own
    right[word] = 0
  }
  return ofOne > 0 && ofOther > 0 ? shared / Math.sqrt(ofOne * ofOther) : 0
}

/** The share of the weight of some words, each once, that a text has. */
export function shareIn(words: Int32Array, text: Int32Array, all: Words): number {
  const [counts] = all.counts
  count(text, counts)
  const share = shareOf(words, counts, all)
  clear(text, counts)
  return share
}

function shareOf(words: Int32Array, counts: Int32Array, { weights }: Words): number {
  let [inside, all] = [0, 0]
  for (const word of new Set(words)) {
    const own = weights[word] as number
    all += own
    if ((counts[word] as number) > 0) inside += own
  }
  return all > 0 ? inside / all : 0
}

/** How each line hangs together with those around it. `heads` are the words of its lead. */
export function cohesionsOf(words: Words, heads: readonly (readonly string[])[]): Cohesion[] {
  const { weights, starts } = words
  const [left, right] = words.counts
  const lines = starts.length - 1
  return Array.from({ length: lines }, (_, at) => {
    const above = wordsBetween(words, at - 1, -1, WINDOW)
    const below = wordsBetween(words, at + 1, lines, WINDOW)
    const head = numbersOf(heads[at] ?? [], words)
    count(above, left)
    count(below, right)
    return {
      inBelow: shareOf(head, right, words),
      inAbove: shareOf(head, left, words),
      rarest: head.reduce((most, word) => Math.max(most, weights[word] as number), 0),
      around: likeness(above, below, words),
    }
  })
}

/** How alike each section is to all others, in the mean; sections begin at lines. -1 for fewer than two. */
export function sectionCohesion(starts: readonly number[], words: Words): number {
  if (starts.length < 2 || starts.length > MAX_SECTIONS) return -1
  const { weights, logs } = words
  const [own, all] = words.counts
  const end = words.starts.length - 1
  const text = wordsBetween(words, starts[0] ?? 0, end)
  count(text, all)
  let total = 0
  for (let at = 0; at < text.length; at += 1) {
    const word = text[at] as number
    if ((own[word] as number) > 0) continue
    const here = (weights[word] as number) * (logs[all[word] as number] as number)
    total += here * here
    own[word] = 1
  }
  own.fill(0)
  let sum = 0
  for (const [n, start] of starts.entries()) {
    const section = wordsBetween(words, start, starts[n + 1] ?? end)
    count(section, own)
    let [shared, inside, outside] = [0, 0, total]
    for (let at = 0; at < section.length; at += 1) {
      const word = section[at] as number
      const times = own[word] as number
      if (times === 0) continue
      const weight = weights[word] as number
      const here = weight * (logs[times] as number)
      const everywhere = weight * (logs[all[word] as number] as number)
      const elsewhere = weight * (logs[(all[word] as number) - times] as number)
      shared += here * elsewhere
      inside += here * here
      outside += elsewhere * elsewhere - everywhere * everywhere
      own[word] = 0
    }
    sum += inside > 0 && outside > 1e-9 ? shared / Math.sqrt(inside * outside) : 0
  }
  all.fill(0)
  return sum / starts.length
}
