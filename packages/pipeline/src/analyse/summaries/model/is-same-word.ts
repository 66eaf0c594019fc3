/** So much of the longer of two words has to be alike from the beginning for them to be forms of one. */
const ALIKE = 0.65
const SHORTEST = 4

/** Whether two words in lower case are forms of one, such as `approve` and `approval`. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  const shared = sharedLength(a, b)
  return shared >= SHORTEST && shared >= ALIKE * Math.max(a.length, b.length)
}

/** Whether two names in lower case are one, `Germany` and `German`, but not `Niger` and `Nigeria`; `letters` may be added. */
export function isSameName(a: string, b: string, letters: number): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short === long) return true
  return short.length >= SHORTEST && long.length - short.length <= letters && long.startsWith(short)
}

function sharedLength(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}
