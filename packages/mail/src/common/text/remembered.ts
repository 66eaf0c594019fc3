/** More texts than several mails ask about. */
const MAX_TEXTS = 1000

/** Longer texts are rarely asked about twice. */
const MAX_LENGTH = 1000

/**
 * The same function, with results remembered for the latest short texts: each line of a mail is looked at by many rules.
 * The results are shared, so they must not be changed.
 */
export function remembered<T>(resultOf: (text: string) => T, max = MAX_TEXTS): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (text.length > MAX_LENGTH) return resultOf(text)
    const before = known.get(text)
    if (before !== undefined) return before
    const result = resultOf(text)
    if (known.size === max) known.clear()
    known.set(text, result)
    return result
  }
}
