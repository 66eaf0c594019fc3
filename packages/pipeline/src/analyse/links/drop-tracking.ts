import { isTrackingParameter, siteTracking } from './tracking-parameters.ts'

/** A value that names the newsletter, not the page. */
const NEWSLETTER_REF =
  /news-?let|newslt|^e-?mail$|^e-?mail[_-]|[_-]e-?mail$|^rss$|^(?:twitter|facebook|linkedin|substack|producthunt|hackernews|reddit|tldr\w*|mail|nl|beehiiv|ghost|buttondown|revue|mailchimp|convertkit|weekly|daily|digest)$/i

const REF_NAMES = /^(?:ref|ncid|source|src|via|from|cid|campaign|medium|referrer|referer|cmp|mod|origin)$/

/** Blogs name the site that sent a reader: `ref=paper.example.org`. */
const SENDING_SITE = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}$/i
const SITE_NAMES = /^(?:ref|source|via|referrer|referer)$/

/** Mailchimp's `goal`. */
const GOAL = /^0_[\da-f]{10}-/

/** Posts on Substack, on writers' own domains too, name reader and mail; `token` signs the reader in. */
const POST = /^\/p\/[\w-]+$/
const POST_TRACKING = /^(?:publication_id|post_id|r|s|token|isfreemail|triedredirect|showwelcomeonshare)$/

const MAILBOX = /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i

/** Parameters whose address stops working when another is taken away. */
const SIGNATURE =
  /(?:^|[?&])(?:x-amz-signature|x-goog-signature|signature|sig|hmac|hash|policy)=[\w%+/=-]{16,}/i
const SIGNED_WITH =
  /(?:^|[?&])(?:x-amz-|x-goog-|expires|key-pair-id|awsaccesskeyid|googleaccessid|se|sp|sv)=?/i

/** Removes from an address, in place, what identifies reader or campaign and not the page; text fragments too. A signed address stays whole. */
export function dropTracking(url: URL): void {
  url.username = ''
  url.password = ''
  if (SIGNATURE.test(url.search) && SIGNED_WITH.test(url.search)) return
  const isSiteTracking = siteTracking(url.hostname)
  const pairs = url.search.slice(1).split('&')
  const kept = pairs.filter((pair) => {
    const [rawName, value] = splitPair(pair)
    const name = rawName.toLowerCase().replace(/^amp;/, '')
    return (
      name !== '' && !isTrackingParameter(name) && !isSiteTracking(name) && !isReference(name, value, url)
    )
  })
  if (kept.length < pairs.length) url.search = kept.length > 0 ? `?${kept.join('&')}` : ''
  if (/;jsessionid=/i.test(url.pathname)) url.pathname = url.pathname.replace(/;jsessionid=[^/]*/i, '')
  dropTrackingFragment(url)
}

/** Whether a parameter's value shows that it tells where the reader came from or who the reader is. */
function isReference(name: string, value: string, { pathname }: URL): boolean {
  if (REF_NAMES.test(name) && NEWSLETTER_REF.test(value)) return true
  if (SITE_NAMES.test(name) && SENDING_SITE.test(value)) return true
  if (name === 'goal' && GOAL.test(value)) return true
  if (POST.test(pathname) && POST_TRACKING.test(name)) return true
  // Mailchimp's mark of a reader.
  if (name === 'e' && /^[\da-f]{10}$/.test(value)) return true
  return /^(?:e|em|email|e-mail|mail|user|recipient|subscriber)$/.test(name) && MAILBOX.test(value)
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf('=')
  const name = at === -1 ? pair : pair.slice(0, at)
  const value = at === -1 ? '' : pair.slice(at + 1)
  try {
    return [decodeURIComponent(name), decodeURIComponent(value)]
  } catch {
    return [name, value]
  }
}

function dropTrackingFragment(url: URL): void {
  const hash = url.hash.replace(/:~:text=.*/s, '').replace(/\?(?:utm_|ref=|source=).*/is, '')
  const isTracking =
    /^#(?:utm_|xtor=|ref=|mtr|fbclid|\.?rss$|Echobox=|intcid=|at_(?:medium|campaign)=|source=|sp=|wt_zmc)/i.test(
      hash,
    )
  if (isTracking || hash === '#' || hash === '') url.hash = ''
  else if (hash !== url.hash) url.hash = hash
}
