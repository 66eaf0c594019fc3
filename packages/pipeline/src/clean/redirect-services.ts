import { decodeBase64Url, urlIn } from './decode-target.ts'
import {
  afterAmp,
  ampCache,
  bingTarget,
  jsonSegment,
  lastSegment,
  lastUrlInPath,
  mailgunTarget,
  mandrillTarget,
  pathAnd,
  postmarkTarget,
  proofpoint,
  query,
  sesTarget,
  substackTarget,
  type Unwrap,
  yahooTarget,
} from './redirect-targets.ts'

/**
 * The redirect services that carry their target inside the address, each after its published or observable format:
 * which hosts (or paths, for services on customers' own domains) and where the target stands.
 */
export const REDIRECT_SERVICES: readonly { matches: (url: URL) => boolean; target: Unwrap }[] = [
  { matches: (url) => /^\/C?L0\/https?(?::|%3A)/i.test(url.pathname), target: sesTarget },
  {
    matches: onHost(
      /^(?:click|clicks?\d*)\.(?:convertkit-mail\d*|kit-mail\d*)\.com$|^click\.[\w.-]*convertkit/,
    ),
    target: lastSegment,
  },
  {
    matches: (url) => /(?:^|\.)substack\.com$/.test(url.hostname) && /^\/redirect\/2\//.test(url.pathname),
    target: substackTarget,
  },
  { matches: (url) => /\/c\/eJ[\w-]{20,}/.test(url.pathname), target: mailgunTarget },
  {
    matches: onHost(/\.protection\.sophos\.com$/),
    target: (url) => urlIn(decodeBase64Url(url.searchParams.get('u') ?? '')),
  },
  { matches: onHost(/(?:^|\.)mandrillapp\.com$/), target: mandrillTarget },
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
  { matches: onHost(/(?:^|\.)(?:track|click)\.pstmrk\.it$/), target: postmarkTarget },
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

function onHost(pattern: RegExp): (url: URL) => boolean {
  return (url) => pattern.test(url.hostname)
}
