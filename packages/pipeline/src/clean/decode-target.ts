/** The text behind base64 or base64url, padding optional; empty where it is none. */
export function decodeBase64Url(value: string): string {
  if (!/^[\w+/=%-]+$/.test(value)) return ''
  const text = Buffer.from(value.replaceAll('%3D', '='), 'base64url').toString('utf8')
  return text.includes('\ufffd') ? '' : text
}

/** A web address that a value holds, plain or escaped once or twice; null for anything else. */
export function urlIn(value: string): string | null {
  let candidate = value.trim()
  for (let round = 0; round < 3; round += 1) {
    if (/^https?:\/\/[^\s/]+\.[^\s/]/i.test(candidate) && URL.canParse(candidate)) return candidate
    try {
      candidate = decodeURIComponent(candidate)
    } catch {
      return null
    }
  }
  return null
}

/** The web address at the end of a path of keys in JSON text; a value that is itself JSON text is read on. */
export function urlInJson(json: string, ...path: string[]): string | null {
  let value: unknown = json
  for (const key of path) {
    if (typeof value === 'string') value = parseJson(value)
    if (typeof value !== 'object' || value === null) return null
    value = Object.entries(value).find(([name]) => name === key)?.[1]
  }
  return typeof value === 'string' ? urlIn(value) : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
