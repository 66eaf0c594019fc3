import { urlIn } from './decode-target.ts'
import type { Redirect } from './redirect.ts'
import { base64Anywhere, query, urlInPath } from './targets.ts'

/**
 * What is in a text between the first match of `opening` and the `closing` after it, and the rest behind that; null
 * where one of them is missing or nothing is between. Reads the text once, which a pattern of both would not.
 */
function textBetween(text: string, opening: RegExp, closing: string): { text: string; rest: string } | null {
  const open = opening.exec(text)
  if (!open) return null
  const start = open.index + open[0].length
  const end = text.indexOf(closing, start + 1)
  return end === -1 ? null : { text: text.slice(start, end), rest: text.slice(end + closing.length) }
}

/** Proofpoint URL Defense, versions 1 to 3, each of which escapes the target in a way of its own. */
function proofpointTarget(url: URL): string | null {
  const third = textBetween(url.href, /\/v3\/__/, '__;')
  if (third) return thirdVersion(third.text, /^[\w-]*/.exec(third.rest)?.[0] ?? '')
  const escaped = url.searchParams.get('u') ?? url.searchParams.get('url')
  if (!escaped) return null
  return url.pathname.startsWith('/v1') || /^https?:/i.test(escaped)
    ? urlIn(escaped)
    : urlIn(escaped.replaceAll('-', '%').replaceAll('_', '/'))
}

/** Lengths of runs, in the alphabet that version 3 writes them in; the first represents two. */
const RUN_LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Version 3: `*` represents the next of the characters in base64 behind the address, `**B` for a run of three. */
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

/** Gateways that rewrite the links of a company's incoming mail so that they are checked when opened. */
export const MAIL_GATEWAYS: readonly Redirect[] = [
  {
    host: /\.safelinks\.protection\.(?:outlook\.com|office365\.us|partner\.outlook\.cn)$/,
    target: query('url'),
  },
  { host: /(?:^|\.)teams\.cdn\.office\.net$/, path: /safelinks/, target: query('url') },
  { host: /(?:^|\.)urldefense(?:\.proofpoint)?\.(?:com|us)$/, target: proofpointTarget },
  { host: /(?:^|\.)urlisolation\.com$/, target: query('url') },
  // Barracuda, Trellix (FireEye), Symantec, Libraesva, Egress, Vade.
  { host: /(?:^|\.)linkprotect\.cudasvc\.com$/, target: query('a') },
  { host: /(?:^|\.)protect\d*\.(?:[\w-]+\.)?(?:fireeye|trellix)\.com$/, target: query('u') },
  { host: /(?:^|\.)(?:clicktime|click-time)\.(?:cloud\.)?symantec\.com$/, target: query('u') },
  { host: /(?:^|\.)urlsand\.(?:esvalabs\.)?com$/, target: query('u', 'url') },
  { host: /(?:^|\.)(?:defend\.egress|vadesecure)\.com$/, target: query('url', 'u', 'dest') },
  // Cisco, Trend Micro, Sophos, Check Point, Avanan, Zix, Bitdefender, Mimecast's older links.
  { host: /(?:^|\.)secure-web\.cisco\.com$/, target: urlInPath },
  { host: /(?:^|\.)trendmicro\.(?:com|eu|co\.jp)$/, path: /clicktime/, target: query('url') },
  { host: /(?:^|\.)protection\.sophos\.com$/, target: query('u') },
  {
    host: /(?:^|\.)(?:protect\.checkpoint\.com|avanan\.click|avanan\.url-protection\.com)$/,
    target: checkPointTarget,
  },
  { host: /(?:^|\.)(?:edgepilot|zixcentral)\.com$/, target: query('u') },
  { host: /(?:^|\.)linkscan\.io$/, target: base64Anywhere },
  { host: /(?:^|\.)mimecast(?:protect)?\.com$/, target: query('u', 'url') },
]

/** Check Point: the address between triple underscores; newer links shift its letters and can't be read. */
function checkPointTarget(url: URL): string | null {
  const plain = textBetween(url.href, /\/v2\/(?:r\d\d\/)?___(?=https?:)/i, '___.')?.text
  return plain === undefined ? query('o', 'u', 'url')(url) : plain.replace(/^(https?:)\/(?!\/)/i, '$1//')
}
