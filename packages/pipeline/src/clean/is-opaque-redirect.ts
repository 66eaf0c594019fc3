/** Redirects that name their target only to the server, by host or by the shape of their path. */
const OPAQUE = [
  host(/(?:^|\.)(?:list-manage\d*|mailchi|campaign-archive\d*)\.com$/),
  host(
    /(?:^|\.)(?:hubspotlinks|hubspotemail|hs-sites|sendgrid|sparkpostmail\d*|rs6|mlsend\d*|cmail\d+|createsend\d*|mjt|klclick\d*|klaviyomail|emltrk|ccsend|beehiiv|sendibt\d|sendibm\d)\.(?:com|net|lu)$/,
  ),
  (url: URL) => /(?:^|\.)substack\.com$/.test(url.hostname) && /^\/redirect\/[\da-f]{8}-/.test(url.pathname),
  (url: URL) => /^\/(?:ls\/click|ss\/c|wf\/click|track\/click|f\/a|e\/c|e3t|Ctc)\b/i.test(url.pathname),
  host(/^(?:bit\.ly|t\.co|tinyurl\.com|goo\.gl|ow\.ly|buff\.ly|lnkd\.in|amzn\.to|is\.gd|dlvr\.it|trib\.al)$/),
]

/** Hosts and tokens of click counters on senders' own domains. */
const COUNTER_HOST = /^(?:click|ablink|trk|track|tracking|links?|lnk|email|go|e|r|url\d+)\d*\./i
const TOKEN = /[\w~.%=-]{40,}/

/** Whether an address is a counting redirect that names its target only to the server. */
export function isOpaqueRedirect(url: URL): boolean {
  if (OPAQUE.some((matches) => matches(url))) return true
  return (
    COUNTER_HOST.test(url.hostname) &&
    TOKEN.test(`${url.pathname} ${url.search}`) &&
    !/[a-z]+-[a-z]+-[a-z]+/.test(url.pathname)
  )
}

function host(pattern: RegExp): (url: URL) => boolean {
  return (url) => pattern.test(url.hostname)
}
