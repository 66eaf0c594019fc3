import { inflateSync } from 'node:zlib'
import { decodeBase64Url, urlIn, urlInJson } from './decode-target.ts'

/** Reads the target out of the address of a redirect service; null where it is not there. */
export type Unwrap = (url: URL) => string | null

/** The address under the first of the parameters that holds one. */
export function query(...names: string[]): Unwrap {
  return (url) => {
    for (const name of names) {
      const found = urlIn(url.searchParams.get(name) ?? '')
      if (found) return found
    }
    return null
  }
}

/** As `query`, on certain paths only. */
export function pathAnd(path: RegExp, ...names: string[]): Unwrap {
  return (url) => (path.test(url.pathname) ? query(...names)(url) : null)
}

/** Amazon SES: `/CL0/` or `/L0/`, the escaped target, a version, a message id, a signature. */
export function sesTarget(url: URL): string | null {
  const escaped = /^\/C?L0\/(.+?)\/\d+\/[\da-f-]{20,}/i.exec(url.pathname)?.[1]
  return urlIn(escaped ?? '')
}

/** Kit: the path ends in the target in base64, which may itself hold slashes. */
export function lastSegment(url: URL): string | null {
  const segments = url.pathname.split('/').filter(Boolean)
  return urlIn(decodeBase64Url(segments.at(-1) ?? '')) ?? urlIn(decodeBase64Url(segments.slice(2).join('/')))
}

/** An address that is spelled out in the path. */
export function lastUrlInPath(url: URL): string | null {
  const at = url.pathname.search(/https?(?::|%3a)/i)
  return at === -1 ? null : urlIn(url.pathname.slice(at))
}

/** Substack: a token whose payload names the target `e`. */
export function substackTarget(url: URL): string | null {
  return urlInJson(decodeBase64Url(url.pathname.split('/')[3]?.split('.')[0] ?? ''), 'e')
}

/** Mandrill: JSON in base64, in which `p` is JSON again. */
export function mandrillTarget(url: URL): string | null {
  const outer = decodeBase64Url(url.searchParams.get('p') ?? '')
  return urlInJson(outer, 'url') ?? urlInJson(outer, 'p', 'url')
}

/** Customer.io: JSON in base64 with the target under `href`. */
export function jsonSegment(url: URL): string | null {
  return urlInJson(decodeBase64Url(url.pathname.split('/')[3] ?? ''), 'href')
}

/** Postmark: `/3s/` and the escaped target without its scheme. */
export function postmarkTarget(url: URL): string | null {
  const escaped = /^\/\d?s\/([^/]+)/.exec(url.pathname)?.[1]
  return escaped ? (urlIn(escaped) ?? urlIn(`https://${safeDecode(escaped)}`)) : null
}

/** Google's AMP viewer: the target after `/amp/s/`. */
export function afterAmp(url: URL): string | null {
  const rest = url.pathname.replace(/^\/amp\/(s\/)?/, '')
  const scheme = url.pathname.startsWith('/amp/s/') ? 'https' : 'http'
  return urlIn(rest) ?? urlIn(`${scheme}://${rest}${url.search}`)
}

/** The AMP cache: the target after `/c/s/`. */
export function ampCache(url: URL): string | null {
  const match = /^\/[cviwa]\/(s\/)?(.+)$/.exec(url.pathname)
  return match ? urlIn(`${match[1] ? 'https' : 'http'}://${match[2] ?? ''}${url.search}`) : null
}

/** Proofpoint: versions 1 to 3 escape the target each in a way of its own. */
export function proofpoint(url: URL): string | null {
  const third = /\/v3\/__(.+?)__;/.exec(url.href)
  if (third) return urlIn((third[1] ?? '').replace(/^(https?:)\/(?!\/)/, '$1//'))
  const second = url.searchParams.get('u')
  if (!second) return null
  return url.pathname.startsWith('/v1')
    ? urlIn(second)
    : urlIn(second.replaceAll('-', '%').replaceAll('_', '/'))
}

/** Yahoo: the target in a path segment `RU=`. */
export function yahooTarget(url: URL): string | null {
  return urlIn(/\/RU=([^/]+)/.exec(url.pathname)?.[1] ?? '')
}

/** Bing and DuckDuckGo: base64 after `a1`, or `uddg`. */
export function bingTarget(url: URL): string | null {
  if (url.pathname === '/l/') return urlIn(url.searchParams.get('uddg') ?? '')
  const escaped = url.pathname === '/ck/a' ? url.searchParams.get('u') : null
  return escaped ? urlIn(decodeBase64Url(escaped.replace(/^a1/, ''))) : null
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Any path segment or parameter that is an address in base64, as Sailthru, Mailjet and others write it. */
export function base64Anywhere(url: URL): string | null {
  const match = /[/=](aHR0c[\w%+=-]{12,})/.exec(url.pathname + url.search)
  return match ? urlIn(decodeBase64Url(match[1] ?? '')) : null
}

/** Mailgun: parameters, deflated, in base64; the target is `l`. */
export function mailgunTarget(url: URL): string | null {
  const packed = /\/c\/(eJ[\w-]{20,4000})/.exec(url.pathname)?.[1]
  if (!packed) return null
  try {
    const unpacked = inflateSync(Buffer.from(packed, 'base64url'), { maxOutputLength: 16_384 }).toString(
      'utf8',
    )
    return urlIn(new URLSearchParams(unpacked).get('l') ?? '')
  } catch {
    return null
  }
}
