import { urlIn } from './decode-target.ts'
import type { Redirect } from './redirect.ts'
import { afterAmp, ampCache, packedTarget, query, urlInPath, wholeQuery } from './targets.ts'

/** Search engines, networks and sites that send visitors on by an address of their own. */
export const SITES: readonly Redirect[] = [
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
  // GMX, web.de and mail.com open the links of a mail through these.
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

/** YouTube: an address in `q`, or a path of its own in `u`. */
function youtubeTarget(url: URL): string | null {
  const own = url.searchParams.get('u') ?? ''
  return own.startsWith('/') && !own.startsWith('//') ? `https://www.youtube.com${own}` : query('q', 'u')(url)
}

/** Disqus puts a colon and a signature behind the address. */
function disqusTarget(url: URL): string | null {
  const found = query('url')(url)
  return found === null ? null : found.replace(/:[\w-]{20,}$/, '')
}
