/**
 * Feed readers name an item by a 64-bit number, some as a signed integer, so that it has to be positive: the first half
 * of an article's id (in the form of a UUID of version 4) without its version, behind a leading 4. It has 16 hexadecimal
 * and 19 decimal digits, so that the two forms are distinct.
 */
const LONG = 'tag:google.com,2005:reader/item/'
const HEX = /^4[0-9a-f]{15}$/
const DECIMAL = /^\d{19}$/

/** The number of an article, as 16 hexadecimal digits. */
export function hexOf(articleId: string): string {
  return `4${articleId.slice(0, 8)}${articleId.slice(9, 13)}${articleId.slice(15, 18)}`
}

/** The same in the long form. */
export const longIdOf = (articleId: string): string => `${LONG}${hexOf(articleId)}`

/** The same in decimal digits. */
export const decimalOf = (articleId: string): string => BigInt(`0x${hexOf(articleId)}`).toString()

/**
 * The prefix of the id of an article with that number (18 characters), in any form; undefined for an invalid number.
 */
export function beginningOf(itemId: string): string | undefined {
  const text = itemId.startsWith(LONG) ? itemId.slice(LONG.length) : itemId
  const hex = DECIMAL.test(text) ? BigInt(text).toString(16) : text.toLowerCase()
  if (!HEX.test(hex)) return undefined
  return `${hex.slice(1, 9)}-${hex.slice(9, 13)}-4${hex.slice(13)}`
}
