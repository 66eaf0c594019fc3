import { decodeBase64Url, urlIn } from './decode-target.ts'
import { REDIRECT_SERVICES } from './redirect-services.ts'
import { base64Anywhere, lastUrlInPath } from './redirect-targets.ts'

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
  for (const { matches, target } of REDIRECT_SERVICES) {
    if (!matches(url)) continue
    const found = target(url)
    if (found) return found
  }
  return ownDomainTarget(url) ?? base64Anywhere(url)
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
