/** The maximum of characters of a body: ten times what mail programs show before they cut a mail off. */
const READ_LENGTH = 1_000_000

/**
 * The start of a picture embedded in the HTML; embedded pictures are not shown, and one may be longer than all the
 * rest.
 */
const DATA = ';base64,'

/**
 * The beginning of a body up to the limit; from longer bodies, pictures in `data:` URLs are removed. `isCut`: whether
 * the rest was cut off.
 */
export function limitBody(body: string): { kept: string; isCut: boolean } {
  if (body.length <= READ_LENGTH) return { kept: body, isCut: false }
  const words = withoutData(body)
  return { kept: words.slice(0, READ_LENGTH), isCut: words.length > READ_LENGTH }
}

function withoutData(body: string): string {
  const code = /[^A-Za-z0-9+/=]/g
  const kept: string[] = []
  let start = 0
  for (let at = body.indexOf(DATA); at !== -1; at = body.indexOf(DATA, start)) {
    code.lastIndex = at + DATA.length
    const end = code.exec(body)?.index ?? body.length
    kept.push(body.slice(start, at + DATA.length))
    start = end
  }
  kept.push(body.slice(start))
  return kept.join('')
}
