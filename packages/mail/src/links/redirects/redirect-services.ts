import { urlIn } from './decode-target.ts'
import type { Redirect } from './redirect.ts'
import {
  afterAmp,
  ampCache,
  base64Anywhere,
  jsonAnywhere,
  mailgunTarget,
  packedTarget,
  postmarkTarget,
  query,
  sesTarget,
  urlInPath,
  urlInSegment,
  wholeQuery,
} from './targets.ts'

/** Mailing services that count clicks. */
const MAIL_SERVICES: readonly Redirect[] = [
  // Amazon SES, and services that send through it on other hosts.
  { path: /^\/C?L0\/(?:https?|www\.)/i, target: sesTarget },
  // Kit: the path ends in the target in base64.
  { host: /(?:^|[.-])(?:convertkit-mail\d*|kit-mail\d*|convertkit)\.com$/, target: base64Anywhere },
  // Substack, Customer.io, Drip, beehiiv's older links: a token whose payload names the target.
  { host: /(?:^|\.)substack\.com$/, path: /^\/redirect\/2\//, target: jsonAnywhere },
  { path: /^\/e\/c\/[\w=-]{20,}/, target: jsonAnywhere },
  { host: /(?:^|\.)(?:dripemail\d*\.com|beehiiv\.(?:net|com))$/, target: jsonAnywhere },
  // Mandrill: JSON in base64, in which `p` is JSON again.
  { host: /(?:^|\.)mandrillapp\.com$/, target: jsonAnywhere },
  { path: /^\/track\/click\/\d+\//, target: jsonAnywhere },
  { path: /\/c\/(?:eJ|aD0|aT0|bD0)[\w-]{20,}/, target: mailgunTarget },
  { host: /(?:^|\.)pstmrk\.it$/, target: postmarkTarget },
  { path: /^\/\dt?s\/[^/]+(?:%2f|\.[a-z]{2,})/i, target: postmarkTarget },
  // Constant Contact's older links, iContact, Acoustic (Silverpop).
  { host: /(?:^|\.)rs6\.net$/, target: query('p') },
  { path: /\/icp\/relay\.php$/, target: query('destination') },
  { host: /(?:^|\.)(?:mkt\d+|silverpop|pages0\d)\.(?:com|net)$/, target: query('kd') },
  { host: /(?:^|\.)feedblitz\.com$/, target: urlInPath },
  // Sales mail: Sidekick, Signals, Yesware, Mailtrack, Cirrus.
  {
    host: /(?:^|\.)(?:sidekickopen\d*|signauxtrois|signaletre|getsidekick|signauxdeux|signauxsix)\.com$/,
    target: query('t'),
  },
  { host: /(?:^|\.)yesware\.com$/, target: query('ytl') },
  { host: /(?:^|\.)(?:mailtrack|mltrk)\.io$/, target: query('url') },
]

/**
 * The text between the first match of `opening` and the next `closing`, and the rest after it; null if one of them is
 * missing or nothing is between. Reads the text once, unlike a pattern of both.
 */
function textBetween(text: string, opening: RegExp, closing: string): { text: string; rest: string } | null {
  const open = opening.exec(text)
  if (!open) return null
  const start = open.index + open[0].length
  const end = text.indexOf(closing, start + 1)
  return end === -1 ? null : { text: text.slice(start, end), rest: text.slice(end + closing.length) }
}

/** Proofpoint URL Defense, versions 1 to 3, each with a different encoding of the target. */
function proofpointTarget(url: URL): string | null {
  const third = textBetween(url.href, /\/v3\/__/, '__;')
  if (third) return thirdVersion(third.text, /^[\w-]*/.exec(third.rest)?.[0] ?? '')
  const escaped = url.searchParams.get('u') ?? url.searchParams.get('url')
  if (!escaped) return null
  return url.pathname.startsWith('/v1') || /^https?:/i.test(escaped)
    ? urlIn(escaped)
    : urlIn(escaped.replaceAll('-', '%').replaceAll('_', '/'))
}

/** The characters that encode lengths of runs in version 3; the first means two. */
const RUN_LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Version 3: `*` stands for the next of the base64 characters after the address, `**B` for a run of three. */
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

/** Mail gateways that rewrite links so that they are checked when opened. */
const MAIL_GATEWAYS: readonly Redirect[] = [
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

/** Check Point: the address between triple underscores; newer links shift its letters and can't be decoded. */
function checkPointTarget(url: URL): string | null {
  const plain = textBetween(url.href, /\/v2\/(?:r\d\d\/)?___(?=https?:)/i, '___.')?.text
  return plain === undefined ? query('o', 'u', 'url')(url) : plain.replace(/^(https?:)\/(?!\/)/i, '$1//')
}

/** Search engines, social networks and sites with redirects. */
const SITES: readonly Redirect[] = [
  {
    host: /(?:^|\.)google\.[a-z.]{2,20}$/,
    path: /^\/(?:url|imgres)$/,
    target: query('q', 'url', 'imgrefurl'),
  },
  { host: /(?:^|\.)google\.[a-z.]{2,20}$/, path: /^\/amp\//, target: afterAmp },
  { host: /(?:^|\.)(?:cdn\.ampproject\.org|bing-amp\.com)$/, target: ampCache },
  { host: /^news\.google\.com$/, target: packedTarget },
  {
    host: /(?:^|\.)(?:googleadservices\.com|doubleclick\.net)$/,
    target: (url) => query('adurl', 'url')(url) ?? wholeQuery(url),
  },
  { host: /^(?:www\.|cn\.)?bing\.com$/, path: /^\/(?:ck\/a|aclick|news\/apiclick)/, target: bingTarget },
  { host: /^(?:[\w-]+\.)?duckduckgo\.com$/, path: /^\/l\//, target: query('uddg') },
  { host: /(?:^|\.)search\.yahoo\.com$/, target: yahooTarget },
  {
    host: /(?:^|\.)(?:yandex\.(?:ru|net|com)|mail\.ru)$/,
    path: /^\/(?:r|redirect|redir|proxy|clck)(?:\/|$)/,
    target: query('url', 'u'),
  },
  { host: /^lm?\.(?:facebook|instagram|messenger|threads)\.(?:com|net)$|^l\.wl\.co$/, target: query('u') },
  { host: /(?:^|\.)facebook\.com$/, path: /^\/(?:l\.php|flx\/warn)/, target: query('u') },
  { host: /(?:^|\.)youtube\.com$/, path: /^\/(?:redirect|attribution_link)$/, target: youtubeTarget },
  { host: /(?:^|\.)linkedin\.com$/, path: /^\/(?:redir\/|safety\/go)/, target: query('url', 'dest') },
  { host: /^out\.reddit\.com$/, target: query('url') },
  { host: /(?:^|\.)slack-redir\.net$/, target: query('url') },
  { host: /(?:^|\.)steamcommunity\.com$/, path: /^\/linkfilter/, target: query('url', 'u') },
  { host: /(?:^|\.)vk\.(?:com|ru)$/, path: /^\/away/, target: query('to') },
  { host: /(?:^|\.)ok\.ru$/, target: query('st.link') },
  { host: /^t\.umblr\.com$/, target: query('z') },
  {
    host: /(?:^|\.)medium\.com$/,
    path: /^\/(?:r\/?|m\/global-identity[\w-]*)$/,
    target: query('url', 'redirectUrl'),
  },
  {
    host: /(?:^|\.)(?:app\.link|page\.link|onelink\.me|adjust\.com|adj\.st)$/,
    target: query(
      '$canonical_url',
      '$desktop_url',
      '$original_url',
      '$fallback_url',
      'link',
      'af_web_dp',
      'af_r',
      'fallback',
      'redirect',
    ),
  },
  { host: /(?:^|\.)(?:getpocket|flipboard)\.com$/, path: /^\/redirect/, target: query('url') },
  { host: /(?:^|\.)disq\.us$/, target: disqusTarget },
  { host: /^link\.(?:zhihu\.com|csdn\.net|juejin\.cn|jianshu\.com)$/, target: query('target', 't') },
  { host: /(?:^|\.)douban\.com$/, path: /^\/link2/, target: query('url') },
  { host: /(?:^|\.)weibo\.(?:cn|com)$/, path: /^\/sinaurl/, target: query('u', 'toasturl') },
  { host: /(?:^|\.)(?:exit\.sc|gate\.sc)$/, target: query('url') },
  { host: /(?:^|\.)quora\.com$/, path: /^\/_\/redirect/, target: query('url') },
  { host: /(?:^|\.)deviantart\.com$/, path: /^\/users\/outgoing/, target: wholeQuery },
  {
    host: /^(?:www\.)?(?:href\.li|anonym\.to|anon\.to|nullrefer\.com|dereferer\.(?:me|org)|hiderefer\.com|blankrefer\.com)$/,
    target: (url) => wholeQuery(url) ?? query('url')(url),
  },
  // GMX, web.de and mail.com open links through these.
  { host: /^deref-(?:gmx|web|mail|web-02|1und1)\.(?:net|de|com)$/, target: query('redirectUrl') },
  {
    host: /(?:^|\.)(?:12ft\.io|removepaywall\.com|r\.jina\.ai|txtify\.it)$/,
    target: (url) => urlInPath(url) ?? query('q', 'url')(url),
  },
]

/** Bing: base64 after `a1`, or the address itself. */
function bingTarget(url: URL): string | null {
  const packed = url.searchParams.get('u')
  return (
    (packed === null ? null : urlIn(Buffer.from(packed.replace(/^a1/, ''), 'base64url').toString('utf8'))) ??
    query('url', 'u')(url)
  )
}

/** Yahoo: the target in a path segment `RU=`. */
function yahooTarget(url: URL): string | null {
  return urlIn(/\/RU=([^/]+)/.exec(url.pathname)?.[1] ?? '') ?? query('RU')(url)
}

/** YouTube: an address in `q`, or a path on YouTube in `u`. */
function youtubeTarget(url: URL): string | null {
  const own = url.searchParams.get('u') ?? ''
  return own.startsWith('/') && !own.startsWith('//') ? `https://www.youtube.com${own}` : query('q', 'u')(url)
}

/** Disqus appends a colon and a signature to the address. */
function disqusTarget(url: URL): string | null {
  const found = query('url')(url)
  return found === null ? null : found.replace(/:[\w-]{20,}$/, '')
}

/** Affiliate networks, and counters of advertisements. */
const SHOPS: readonly Redirect[] = [
  { host: /(?:^|\.)(?:awin1|zenaps)\.com$/, target: query('ued', 'p') },
  {
    host: /(?:^|\.)(?:anrdoezrs|dpbolvw|jdoqocy|kqzyfj|tkqlhce|emjcd|afcyhf|apmebf|awltovhc|ftjcfx|lduhtrp|qksrv|tqlkg|yceml)\.(?:com|net)$/,
    target: (url) => query('url')(url) ?? urlInPath(url),
  },
  { host: /(?:^|\.)linksynergy\.com$/, target: query('murl', 'RD_PARM1') },
  { host: /(?:^|\.)shareasale(?:-analytics)?\.com$/, target: addressIn('urllink') },
  {
    host: /(?:^|\.)(?:skimresources|redirectingat|viglink|sovrn|digidip|go2jump|narrativ|shop-links|howl|rstyle)\.(?:com|net|co|link|me)$/,
    target: query('url', 'u', 'out', 'dest'),
  },
  { host: /(?:^|\.)(?:prf\.hn|pntra\.com|pjtra\.com|pjatr\.com)$/, target: partnerizeTarget },
  {
    host: /(?:^|\.)(?:pxf\.io|sjv\.io|7eer\.net|evyy\.net|ojrq\.net|i\d+\.net|avantlink\.com|webgains\.com|flexlinkspro\.com)$/,
    target: query('u', 'url', 'wgtarget'),
  },
  {
    host: /(?:^|\.)(?:tradedoubler|zanox|webmasterplan|admitad|tradetracker|belboon|daisycon)\.(?:com|net|io)$/,
    target: query('url', 'ulp', 'diurl', 'u', 'r', 'deeplink'),
  },
  { host: /^rover\.ebay\.[a-z.]+$/, target: query('mpre', 'loc') },
  { host: /(?:^|\.)s\.click\.aliexpress\.com$/, target: query('dl_target_url') },
  {
    host: /(?:^|\.)(?:adnxs|everesttech|dartsearch|serving-sys|flashtalking|atdmt|adform|sascdn|smartadserver)\.(?:com|net)$/,
    target: (url) =>
      query('url', 'ds_dest_url', 'rtu', 'redir', 'h', 'go')(url) ?? clickEnc(url) ?? urlInSegment(url),
  },
]

/** The address in a parameter, which may lack its scheme. */
function addressIn(name: string) {
  return (url: URL): string | null => {
    const value = url.searchParams.get(name) ?? ''
    return urlIn(value) ?? (/^[\w-]+(?:\.[\w-]+)+\//.test(value) ? urlIn(`https://${value}`) : null)
  }
}

/** Partnerize: a path segment `destination:` and the escaped address. */
function partnerizeTarget(url: URL): string | null {
  return urlIn(/\/destination:(.+)/s.exec(url.pathname)?.[1] ?? '') ?? query('url')(url)
}

/** `/clickenc=` and the escaped address. */
function clickEnc(url: URL): string | null {
  return urlIn(/clickenc=([^/&]+)/i.exec(url.href)?.[1] ?? '')
}

/** All redirect services whose addresses contain their target. */
export const REDIRECT_SERVICES = [...MAIL_SERVICES, ...MAIL_GATEWAYS, ...SITES, ...SHOPS]
