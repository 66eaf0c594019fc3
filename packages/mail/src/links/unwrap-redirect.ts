import { wordSet } from '../common/text/word-set.ts'
import { copiedPage } from './copied-page.ts'
import { decodeBase64Url, urlIn, urlInEither } from './redirects/decode-target.ts'
import { isOf } from './redirects/redirect.ts'
import { REDIRECT_SERVICES } from './redirects/redirect-services.ts'
import { base32Anywhere, base64Anywhere, jsonAnywhere, urlInPath } from './redirects/targets.ts'

/** Parameters that contain the full target address in redirects on senders' domains. */
const TARGET_PARAMETERS = wordSet(
  'url u uri redirect redirect_url redirect_uri redirect_to redirecturl redirectto target targeturl target_url dest dest_url desturl destination destination_url destinationurl to link linkurl link_url goto go r q l t p a murl rurl ru rd out outurl href forward forward_url fwd next continue return_url landing landing_url lp kd path site page',
)

/** Parameters that always contain the target, whatever the path. */
const STORY_ARTICLE_PARAMETERS = wordSet(
  'redirecturl desturl targeturl target_url destination_url destinationurl dest_url clickurl click_url outurl linkurl landing_url adurl murl redirect_url',
)

/** Paths whose words say that they count a click and redirect. */
const REDIRECT_PATH =
  /(?:^|[/._-])(?:track|tracking|tracker|click|clicks|clickthrough|clickthru|clk|redirect|redirection|redir|redirector|rdr|out|outbound|outgoing|away|exit|external|ext|leave|leaving|goto|go|jump|forward|fwd|link|links|linkclick|lnk|ls|lt|cl|ct|rd|trk|l\.php|r\.php|wf|deref|dereferrer|visit|open|safe|warn|interstitial)(?:$|[/._-])/i

const REDIRECT_HOST =
  /^(?:click|clicks|clk|track|tracking|trk|links?|lnk|go|r|e|email|em|mail|t|l|c|ct|redirect|redir|rd|out|url|news|newsletter|api|away|exit|ref)\d*[.-]|(?:redirect|tracking|mailer)/i

/** Hosts of gateways that check the links of a mail. */
const GATEWAY_HOST = /(?:protect|defen[cds]e|safe-?link|linkscan|urlscan|clicktime|isolat)/i

/** Pages that have an address as parameter and do not redirect to it: to sign in, to share, to check, to translate. */
const NO_REDIRECT =
  /(?:^|[/._-])(?:share|sharer|sharearticle|intent|signin|sign-in|login|log-in|logout|oauth2?|authorize|auth|account|accounts|register|signup|subscribe|unsubscribe|preferences|save|translate|translation|validator|validate|check|oembed|embed|submit|bookmarklet|whois|lookup|search|preview|proxy|image|img|print|pdf|compose)(?:$|[/._-])/i

/** The address inside a redirect wrapper; null if the address isn't a wrapper that can be decoded. */
export function unwrapOnce(url: URL): string | null {
  if (!mayContainTarget(url)) return null
  for (const service of REDIRECT_SERVICES) {
    if (!isOf(service, url)) continue
    const found = service.target(url)
    if (found) return found
  }
  return ownDomainTarget(url) ?? newsletterPluginTarget(url) ?? packedAnywhere(url)
}

/**
 * Whether an address may be a wrapper: one with an address in its path or query, escaped, encoded or plain. Saves the
 * search for most links.
 */
function mayContainTarget(url: URL): boolean {
  const rest = url.pathname.length + url.search.length
  if (rest < 12) return false
  return (
    /http|%3a|aHR0|nb2hi4|eyJ|\/c\/|www\.|%2f|CBM|=a1|\/\d?t?s\/|\/amp\/|ampproject|bing-amp|urllink|nltr=|attribution_link/i.test(
      url.href.slice(url.origin.length),
    ) || /ampproject|bing-amp/.test(url.hostname)
  )
}

function packedAnywhere(url: URL): string | null {
  return NO_REDIRECT.test(url.pathname)
    ? null
    : (base64Anywhere(url) ?? jsonAnywhere(url) ?? base32Anywhere(url))
}

function ownDomainTarget(url: URL): string | null {
  const isGateway = GATEWAY_HOST.test(url.hostname)
  if (NO_REDIRECT.test(url.pathname) && !isGateway) return null
  const saysRedirect =
    isGateway || REDIRECT_PATH.test(url.pathname) || REDIRECT_HOST.test(url.hostname) || holdsAddress(url)
  for (const [rawName, value] of url.searchParams) {
    const name = rawName.toLowerCase()
    if (!STORY_ARTICLE_PARAMETERS.has(name) && !(saysRedirect && TARGET_PARAMETERS.has(name))) continue
    const found = urlInEither(value)
    if (found) return found
  }
  return saysRedirect ? (urlIn(url.search.slice(1)) ?? urlInPath(url)) : null
}

/** A full address in the path is the target, unless an archive keeps a copy of it. */
function holdsAddress(url: URL): boolean {
  return /\/\*?https?:\/\/\w/i.test(url.pathname) && copiedPage(url) === null
}

/** The Newsletter plugin of WordPress: base64 of numbers, the address and a signature separated by semicolons. */
function newsletterPluginTarget(url: URL): string | null {
  const packed = url.searchParams.get('nltr')
  return packed === null ? null : urlIn(/https?:\/\/[^;\s]+/.exec(decodeBase64Url(packed))?.[0] ?? '')
}
