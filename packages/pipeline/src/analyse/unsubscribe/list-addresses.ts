/** Nobody means more than these. */
const MOST = 20
const SCHEME = /^(?:https?|mailto):/i

/**
 * The addresses of a List-Unsubscribe header, in its order: what is in angle brackets, without the white space of
 * folding, and outside of comments. A value without brackets is read as a list of bare addresses, as some write it.
 */
export function listAddresses(value: string): string[] {
  const bracketed = Array.from(withoutComments(value).matchAll(/<([^<>]*)>/g), ([, inner = '']) => inner)
  const written = bracketed.length > 0 ? bracketed : value.split(/,\s*/)
  return written
    .map((address) => address.replace(/\s+/g, ''))
    .filter((address) => SCHEME.test(address))
    .slice(0, MOST)
}

/** Comments are in parentheses, which may be nested; within brackets parentheses are part of an address. */
function withoutComments(value: string): string {
  let kept = ''
  let depth = 0
  let isInside = false
  for (const letter of value) {
    if (depth === 0 && (letter === '<' || letter === '>')) isInside = letter === '<'
    if (letter === '(' && !isInside) depth += 1
    if (depth === 0) kept += letter
    if (letter === ')' && !isInside && depth > 0) depth -= 1
  }
  return kept
}
