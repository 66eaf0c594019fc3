import { parsedJson } from '../../common/text/parsed-json.ts'
import { percentDecoded } from '../../common/text/percent-decoded.ts'
import { wordSet } from '../../common/text/word-set.ts'

/** Decodes base64 or base64url, padding optional; empty if it isn't base64. */
export function decodeBase64Url(value: string): string {
  if (!/^[\w+/=%-]+$/.test(value)) return ''
  const text = Buffer.from(value.replace(/%3D/gi, '=').replace(/%2B/gi, '+'), 'base64url').toString('utf8')
  return text.includes('\ufffd') ? '' : text
}

/** Real mail escapes up to three times. */
const ROUNDS = 4

/**
 * The web address in a value, plain or escaped up to three times; null for anything else. One without a scheme counts
 * if it begins with `//` or `www.`; a slash after the scheme that a server collapsed is restored.
 */
export function urlIn(value: string): string | null {
  let candidate = value.trim()
  for (let round = 0; round < ROUNDS; round += 1) {
    const address = withScheme(candidate)
    if (/^https?:\/\/(?:[^\s/?#]+\.[^\s/]|\[[\da-f:]|localhost)/i.test(address))
      return URL.canParse(address) ? address : null
    const decoded = percentDecoded(candidate)
    if (decoded === null || decoded === candidate) return null
    candidate = decoded
  }
  return null
}

function withScheme(text: string): string {
  if (/^https?:\/(?!\/)[^\s/]/i.test(text)) return text.replace('/', '//')
  if (/^\/\/[\w-]+\.[\w.-]+/.test(text)) return `https:${text}`
  return /^www\.[\w-]+\.[a-z]{2,}/i.test(text) ? `https://${text}` : text
}

/** Like `urlIn`, for a value that may also be base64 of an address. */
export function urlInEither(value: string): string | null {
  return urlIn(value) ?? (value.length > 16 ? urlIn(decodeBase64Url(value)) : null)
}

/** Keys of the target address in a redirector's JSON. */
const TARGET_NAMES = wordSet(
  'e url href u l link target targetUrl target_url redirect redirect_url redirectUrl dest destination destination_url original_url to',
)

/** JSON nested deeper is not the payload of a link. */
const JSON_DEPTH = 4

/**
 * The web address under a target key in JSON text, also inside values that are JSON text or objects; null if there is
 * none.
 */
export function urlInJson(json: string): string | null {
  return targetIn(jsonIn(json), 0)
}

function targetIn(value: unknown, depth: number): string | null {
  if (typeof value !== 'object' || value === null || depth > JSON_DEPTH) return null
  const entries = new Map<string, unknown>(Object.entries(value))
  for (const name of TARGET_NAMES) {
    const own = entries.get(name)
    const found = typeof own === 'string' ? urlIn(own) : null
    if (found) return found
  }
  for (const inner of entries.values()) {
    const found = targetIn(typeof inner === 'string' ? jsonIn(inner) : inner, depth + 1)
    if (found) return found
  }
  return null
}

const jsonIn = (text: string) => (/^\s*[[{]/.test(text) ? parsedJson(text) : undefined)
