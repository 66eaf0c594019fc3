import { inflateSync } from 'node:zlib'
import { percentDecoded } from '../../common/text/percent-decoded.ts'
import { decodeBase64Url, urlIn, urlInEither, urlInJson } from './decode-target.ts'
import type { Unwrap } from './redirect.ts'

/** The address in the first of the parameters that contains one, plain, escaped or in base64. */
export function query(...names: string[]): Unwrap {
  return (url) => {
    for (const name of names) {
      const found = urlInEither((url.searchParams.get(name) ?? '').replace(/^!/, ''))
      if (found) return found
    }
    return null
  }
}

/** The address that is the whole query, as in `href.li/?https://…`. */
export function wholeQuery(url: URL): string | null {
  return urlIn(url.search.slice(1))
}

/**
 * An unescaped address in the path; the last one if there are several between asterisks. A query after it belongs to it
 * if it is not escaped.
 */
export function urlInPath(url: URL): string | null {
  const at = url.pathname.search(/https?(?::|%3a)/i)
  if (at === -1) return null
  const text =
    url.pathname
      .slice(at)
      .split('*')
      .findLast((part) => /^https?/i.test(part)) ?? ''
  return /^https?:\/(?!%)/i.test(text) ? urlIn(`${text}${url.search}${url.hash}`) : urlIn(text)
}

/** An escaped address that is one segment of the path. */
export function urlInSegment(url: URL): string | null {
  for (const segment of url.pathname.split('/')) {
    if (!/^https?(?::|%3a)/i.test(segment)) continue
    const found = urlIn(segment)
    if (found) return found
  }
  return null
}

/** Amazon SES: `/CL0/` or `/L0/`, the escaped target, a version, a message id, a signature. */
export function sesTarget(url: URL): string | null {
  const escaped = /^\/C?L0\/(.+?)\/\d+\/[\da-f-]{20,}/i.exec(url.pathname)?.[1]
  return urlIn(escaped ?? '')
}

/** Fewer characters after a slash are a number or a code, not the rest of an address. */
const MIN_TAIL_LENGTH = 4

/** Text that is only an address. */
const CLEAN = /^https?:\/\/[\x21-\x7e\u00a1-\u{10ffff}]+$/iu

/**
 * An address in base64 anywhere in path or query. Plain base64 may contain slashes, so the longest run of segments that
 * decodes to clean text is taken.
 */
export function base64Anywhere(url: URL): string | null {
  const match = /[/=:~](aHR0c[\w%+=/.~-]{12,})/.exec(url.pathname + url.search)
  const parts = (match?.[1] ?? '').split('/').slice(0, 12)
  for (let count = parts.length; count > 0; count -= 1) {
    const tail = parts.slice(1, count).join('/')
    if (tail !== '' && tail.length < MIN_TAIL_LENGTH) continue
    const text = parts.slice(0, count).join('/').split(/[.~]/, 1)[0] ?? ''
    const decoded = decodeBase64Url(text)
    if (CLEAN.test(decoded)) return urlIn(decoded)
  }
  return null
}

/** The target in base64-encoded JSON, alone or as the payload of a token, anywhere in path or query. */
export function jsonAnywhere(url: URL): string | null {
  for (const [token] of `${url.pathname}${url.search}`.matchAll(/(?<=[/=])eyJ[\w+=%.-]{16,}/g)) {
    for (const part of token.split('.', 3)) {
      const found = urlInJson(decodeBase64Url(part))
      if (found) return found
    }
  }
  return null
}

/** Postmark: `/3s/` and the escaped target without its scheme. */
export function postmarkTarget(url: URL): string | null {
  const escaped = /^\/\d?t?s\/([^/]+)/.exec(url.pathname)?.[1]
  if (!escaped) return null
  const plain = percentDecoded(escaped) ?? ''
  return urlIn(plain) ?? (/^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(plain) ? urlIn(`https://${plain}`) : null)
}

/** Mailgun: parameters, deflated or not, in base64; the target is `l`. */
export function mailgunTarget(url: URL): string | null {
  const packed = /\/c\/([\w-]{20,4000})/.exec(url.pathname)?.[1]
  if (!packed) return null
  if (!packed.startsWith('eJ')) return urlIn(new URLSearchParams(decodeBase64Url(packed)).get('l') ?? '')
  try {
    const bytes = inflateSync(Buffer.from(packed, 'base64url'), { maxOutputLength: 16_384 })
    return urlIn(new URLSearchParams(bytes.toString('utf8')).get('l') ?? '')
  } catch {
    return null
  }
}

/** Google's AMP viewer: the target after `/amp/s/`. */
export function afterAmp(url: URL): string | null {
  const rest = url.pathname.replace(/^\/amp\/(s\/)?/, '')
  const scheme = url.pathname.startsWith('/amp/s/') ? 'https' : 'http'
  return urlIn(rest) ?? urlIn(`${scheme}://${rest}${url.search}`)
}

/** The AMP cache: the target after `/c/s/`. */
export function ampCache(url: URL): string | null {
  const match = /^\/(?:[cviwa]|wp|mbv)\/(s\/)?(.+)$/.exec(url.pathname)
  return match ? urlIn(`${match[1] ? 'https' : 'http'}://${match[2] ?? ''}${url.search}`) : null
}

/** An address within base64-encoded bytes, as Google News encodes it. */
export function packedTarget(url: URL): string | null {
  const packed = /\/articles\/(CBM[\w-]{20,})/.exec(url.pathname)?.[1]
  if (!packed) return null
  const text = Buffer.from(packed, 'base64url').toString('latin1')
  return urlIn(/https?:\/\/[\x21-\x7e]+/.exec(text)?.[0] ?? '')
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** An address in lower-case base32 (RFC 4648) that is a segment of the path. */
export function base32Anywhere(url: URL): string | null {
  const packed = /\/(nb2hi4[a-z2-7]{10,})(?=\/|$)/.exec(url.pathname)?.[1]
  if (!packed) return null
  const bytes: number[] = []
  let bits = 0
  let count = 0
  for (const char of packed) {
    bits = ((bits << 5) | BASE32.indexOf(char)) & 0xfff
    count += 5
    if (count < 8) continue
    count -= 8
    bytes.push((bits >> count) & 0xff)
  }
  const text = Buffer.from(bytes).toString('utf8')
  return CLEAN.test(text) ? urlIn(text) : null
}
