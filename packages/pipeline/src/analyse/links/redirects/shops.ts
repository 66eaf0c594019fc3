import { urlIn } from './decode-target.ts'
import type { Redirect } from './redirect.ts'
import { query, urlInPath, urlInSegment } from './targets.ts'

/** Networks that pay for readers sent to a shop, and counters of advertisements. */
export const SHOPS: readonly Redirect[] = [
  { host: /(?:^|\.)(?:awin1|zenaps)\.com$/, target: query('ued', 'p') },
  {
    host: /(?:^|\.)(?:anrdoezrs|dpbolvw|jdoqocy|kqzyfj|tkqlhce|emjcd|afcyhf|apmebf|awltovhc|ftjcfx|lduhtrp|qksrv|tqlkg|yceml)\.(?:com|net)$/,
    target: (url) => query('url')(url) ?? urlInPath(url),
  },
  { host: /(?:^|\.)linksynergy\.com$/, target: query('murl', 'RD_PARM1') },
  { host: /(?:^|\.)shareasale(?:-analytics)?\.com$/, target: bare('urllink') },
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

/** The address under a parameter, which may lack its scheme. */
function bare(name: string) {
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
