import { decodeBase64Url, urlIn, urlInJson } from './decode-target.ts'

type Unwrap = (url: URL) => string | null

/**
 * The redirect services that carry their target inside the address, each after its published or observable format:
 * which hosts (or paths, for services on customers' own domains) and where the target stands.
 */
const WRAPPERS: readonly { matches: (url: URL) => boolean; target: Unwrap }[] = [
  // Amazon SES: /CL0/ or /L0/, the escaped target, a version, a message id, a signature
  { matches: (url) => /^\/C?L0\/https?(?::|%3A)/i.test(url.pathname), target: sesTarget },
  // Kit (ConvertKit): the path ends in the target in base64, which may itself hold slashes
  {
    matches: onHost(
      /^(?:click|clicks?\d*)\.(?:convertkit-mail\d*|kit-mail\d*)\.com$|^click\.[\w.-]*convertkit/,
    ),
    target: lastSegment,
  },
  // Substack: /redirect/2/ and a payload with `e`; e-mail notification links carry a `next`
  {
    matches: (url) => /(?:^|\.)substack\.com$/.test(url.hostname) && /^\/redirect\/2\//.test(url.pathname),
    target: substackTarget,
  },
  { matches: onHost(/(?:^|\.)mandrillapp\.com$/), target: mandrillTarget },
  // Google: /url?q= or ?url=, AMP viewer
  {
    matches: (url) => /(?:^|\.)google\.[a-z.]+$/.test(url.hostname) && url.pathname === '/url',
    target: query('q', 'url'),
  },
  {
    matches: (url) => /(?:^|\.)google\.[a-z.]+$/.test(url.hostname) && url.pathname.startsWith('/amp/'),
    target: afterAmp,
  },
  { matches: (url) => /\.cdn\.ampproject\.org$/.test(url.hostname), target: ampCache },
  { matches: onHost(/\.safelinks\.protection\.outlook\.com$/), target: query('url') },
  { matches: onHost(/(?:^|\.)urldefense(?:\.proofpoint)?\.com$/), target: proofpoint },
  { matches: (url) => /^lm?\.(?:facebook|instagram)\.com$/.test(url.hostname), target: query('u') },
  {
    matches: (url) => /(?:^|\.)youtube\.com$/.test(url.hostname) && url.pathname === '/redirect',
    target: query('q'),
  },
  {
    matches: (url) =>
      /(?:^|\.)linkedin\.com$/.test(url.hostname) && /^\/(?:redir\/redirect|safety\/go)/.test(url.pathname),
    target: query('url'),
  },
  {
    matches: onHost(/(?:^|\.)(?:steamcommunity|vk)\.com$/),
    target: pathAnd(/^\/(?:linkfilter|away\.php)/, 'url', 'u', 'to'),
  },
  // Postmark: /3s/ and the escaped target without its scheme
  { matches: onHost(/(?:^|\.)(?:track|click)\.pstmrk\.it$/), target: postmarkTarget },
  // Customer.io: /e/c/ and a payload with `href`
  { matches: (url) => /^\/e\/c\/[\w=-]{20,}/.test(url.pathname), target: jsonSegment },
  {
    matches: onHost(/(?:^|\.)(?:slack-redir|href|anonym|nullrefer)\.(?:net|li|to|com)$/),
    target: query('url', 'q'),
  },
  {
    matches: onHost(
      /^(?:www\.)?(?:awin1|dpbolvw|anrdoezrs|jdoqocy|kqzyfj|tkqlhce|linksynergy|shareasale|viglink|skimresources|go\.redirectingat)\.(?:com|net)$|(?:^|\.)(?:click\.linksynergy|go\.skimresources|redirect\.viglink)\.com$|^go\.redirectingat\.com$/,
    ),
    target: query('url', 'u', 'ued', 'murl', 'urllink', 'p'),
  },
  {
    matches: onHost(
      /(?:^|\.)(?:linkprotect\.cudasvc|secure-web\.cisco|protect2?\.fireeye|clicktime\.symantec|urlsand\.esvalabs)\.com$/,
    ),
    target: (url) => query('a', 'u', 'url')(url) ?? lastUrlInPath(url),
  },
  {
    matches: onHost(/(?:^|\.)(?:out|r)\.(?:reddit|search\.yahoo)\.com$/),
    target: (url) => query('url', 'RU')(url) ?? yahooTarget(url),
  },
  { matches: onHost(/^(?:www\.)?(?:bing|duckduckgo)\.com$/), target: bingTarget },
  {
    matches: onHost(
      /^(?:exit\.sc|t\.umblr\.com|disq\.us|getpocket\.com|away\.vk\.com|link\.zhihu\.com|out\.reddit\.com)$/,
    ),
    target: query('url', 'z', 'target'),
  },
]

/** Parameter names under which redirectors on senders' own domains carry a whole escaped address. */
const TARGET_PARAMETERS = [
  'url',
  'u',
  'redirect',
  'redirect_url',
  'redirect_to',
  'redirecturl',
  'target',
  'dest',
  'destination',
  'to',
  'link',
  'goto',
  'r',
  'q',
  'murl',
]

/** Paths that say of themselves that they count a click and send the reader on. */
const REDIRECT_PATH =
  /(?:^|[/._-])(?:track|tracking|click|clicks|clickthrough|redirect|redir|redirector|out|outbound|away|exit|leave|goto|go|link|links|lnk|ls|cl|rd|trk|l\.php|r\.php|wf)(?:$|[/._-])/i

const REDIRECT_HOST =
  /^(?:click|clicks|track|tracking|trk|links?|lnk|go|r|e|email|em|t|l|redirect|url\d*)\d*[.-]/i

/** The address inside a redirect wrapper, or null where the address is no wrapper that can be read. */
export function unwrapOnce(url: URL): string | null {
  for (const { matches, target } of WRAPPERS) {
    if (!matches(url)) continue
    const found = target(url)
    if (found) return found
  }
  return ownDomainTarget(url)
}

const OPAQUE = [
  onHost(/(?:^|\.)(?:list-manage\d*|mailchi|campaign-archive\d*)\.com$/),
  onHost(
    /(?:^|\.)(?:hubspotlinks|hubspotemail|hs-sites|sendgrid|sparkpostmail\d*|rs6|mlsend\d*|cmail\d+|createsend\d*|mjt|klclick\d*|klaviyomail|emltrk|ccsend)\.(?:com|net|lu)$/,
  ),
  (url: URL) => /(?:^|\.)substack\.com$/.test(url.hostname) && /^\/redirect\/[\da-f]{8}-/.test(url.pathname),
  (url: URL) => /^\/(?:ls\/click|ss\/c|wf\/click|track\/click|f\/a|e\/c|e3t|Ctc)\b/i.test(url.pathname),
  onHost(
    /^(?:bit\.ly|t\.co|tinyurl\.com|goo\.gl|ow\.ly|buff\.ly|lnkd\.in|amzn\.to|is\.gd|dlvr\.it|trib\.al)$/,
  ),
]

/** Whether an address is a counting redirect that names its target only to the server. */
export function isOpaqueRedirect(url: URL): boolean {
  return OPAQUE.some((matches) => matches(url))
}

function onHost(pattern: RegExp): (url: URL) => boolean {
  return (url) => pattern.test(url.hostname)
}

function query(...names: string[]): Unwrap {
  return (url) => {
    for (const name of names) {
      const found = urlIn(url.searchParams.get(name) ?? '')
      if (found) return found
    }
    return null
  }
}

function pathAnd(path: RegExp, ...names: string[]): Unwrap {
  return (url) => (path.test(url.pathname) ? query(...names)(url) : null)
}

function sesTarget(url: URL): string | null {
  const escaped = /^\/C?L0\/(.+?)\/\d+\/[\da-f-]{20,}/i.exec(url.pathname)?.[1]
  return urlIn(escaped ?? '')
}

function lastSegment(url: URL): string | null {
  const segments = url.pathname.split('/').filter(Boolean)
  return urlIn(decodeBase64Url(segments.at(-1) ?? '')) ?? urlIn(decodeBase64Url(segments.slice(2).join('/')))
}

function lastUrlInPath(url: URL): string | null {
  const at = url.pathname.search(/https?(?::|%3a)/i)
  return at === -1 ? null : urlIn(url.pathname.slice(at))
}

function substackTarget(url: URL): string | null {
  return urlInJson(decodeBase64Url(url.pathname.split('/')[3]?.split('.')[0] ?? ''), 'e')
}

function mandrillTarget(url: URL): string | null {
  const outer = decodeBase64Url(url.searchParams.get('p') ?? '')
  return urlInJson(outer, 'url') ?? urlInJson(outer, 'p', 'url')
}

function jsonSegment(url: URL): string | null {
  return urlInJson(decodeBase64Url(url.pathname.split('/')[3] ?? ''), 'href')
}

function postmarkTarget(url: URL): string | null {
  const escaped = /^\/\d?s\/([^/]+)/.exec(url.pathname)?.[1]
  return escaped ? (urlIn(escaped) ?? urlIn(`https://${safeDecode(escaped)}`)) : null
}

function afterAmp(url: URL): string | null {
  const rest = url.pathname.replace(/^\/amp\/(s\/)?/, '')
  const scheme = url.pathname.startsWith('/amp/s/') ? 'https' : 'http'
  return urlIn(rest) ?? urlIn(`${scheme}://${rest}${url.search}`)
}

function ampCache(url: URL): string | null {
  const match = /^\/[cviwa]\/(s\/)?(.+)$/.exec(url.pathname)
  return match ? urlIn(`${match[1] ? 'https' : 'http'}://${match[2] ?? ''}${url.search}`) : null
}

function proofpoint(url: URL): string | null {
  const third = /^\/v3\/__(.+?)__;/.exec(url.pathname)
  if (third) return urlIn((third[1] ?? '').replace(/^(https?:)\/(?!\/)/, '$1//'))
  const second = url.searchParams.get('u')
  if (!second) return null
  return url.pathname.startsWith('/v1')
    ? urlIn(second)
    : urlIn(second.replaceAll('-', '%').replaceAll('_', '/'))
}

function yahooTarget(url: URL): string | null {
  return urlIn(/\/RU=([^/]+)/.exec(url.pathname)?.[1] ?? '')
}

function bingTarget(url: URL): string | null {
  if (url.pathname === '/l/') return urlIn(url.searchParams.get('uddg') ?? '')
  const escaped = url.pathname === '/ck/a' ? url.searchParams.get('u') : null
  return escaped ? urlIn(decodeBase64Url(escaped.replace(/^a1/, ''))) : null
}

function ownDomainTarget(url: URL): string | null {
  const saysRedirect = REDIRECT_PATH.test(url.pathname) || REDIRECT_HOST.test(url.hostname)
  if (!saysRedirect) return null
  for (const [name, value] of url.searchParams) {
    if (!TARGET_PARAMETERS.includes(name.toLowerCase())) continue
    const found = urlIn(value) ?? (value.length > 16 ? urlIn(decodeBase64Url(value)) : null)
    if (found) return found
  }
  return lastUrlInPath(url)
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
