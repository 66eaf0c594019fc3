/**
 * What stands in a text between the first match of `opening` and the `closing` after it, and the rest behind that; null
 * where one of them is missing or nothing is between. Reads the text once, which a pattern of both would not.
 */
export function textBetween(
  text: string,
  opening: RegExp,
  closing: string,
): { text: string; rest: string } | null {
  const open = opening.exec(text)
  if (!open) return null
  const start = open.index + open[0].length
  const end = text.indexOf(closing, start + 1)
  return end === -1 ? null : { text: text.slice(start, end), rest: text.slice(end + closing.length) }
}
