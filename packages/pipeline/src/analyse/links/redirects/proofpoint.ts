import { urlIn } from './decode-target.ts'
import { textBetween } from './text-between.ts'

/** Proofpoint URL Defense, versions 1 to 3, each of which escapes the target in a way of its own. */
export function proofpointTarget(url: URL): string | null {
  const third = textBetween(url.href, /\/v3\/__/, '__;')
  if (third) return thirdVersion(third.text, /^[\w-]*/.exec(third.rest)?.[0] ?? '')
  const escaped = url.searchParams.get('u') ?? url.searchParams.get('url')
  if (!escaped) return null
  return url.pathname.startsWith('/v1') || /^https?:/i.test(escaped)
    ? urlIn(escaped)
    : urlIn(escaped.replaceAll('-', '%').replaceAll('_', '/'))
}

/** Lengths of runs, in the alphabet that version 3 writes them in; the first stands for two. */
const RUN_LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Version 3: `*` stands for the next of the characters in base64 behind the address, `**B` for a run of three. */
function thirdVersion(text: string, replacements: string): string | null {
  const address = text.replace(/^(https?:)\/(?!\/)/i, '$1//')
  if (!address.includes('*')) return urlIn(address)
  const characters = [...Buffer.from(replacements, 'base64url').toString('utf8')]
  let at = 0
  const whole = address.replace(/\*\*([\w-])|\*/g, (_, length: string | undefined) => {
    const count = length === undefined ? 1 : RUN_LENGTHS.indexOf(length) + 2
    at += count
    return characters.slice(at - count, at).join('')
  })
  return at <= characters.length ? urlIn(encodeURI(whole).replaceAll('%25', '%')) : urlIn(address)
}
