import { decodeBase64Url } from './redirects/decode-target.ts'

/** Hosts of mailing services. */
const SERVICE_HOST =
  /(?:^|\.)(?:hubspotlinks(?:starter|free|pro)?\.com|hubspotemail\.net|hs-sites\.com|sidekickopen\d*\.com|cta-redirect\.hubspot\.com|ct\.sendgrid\.net|sendgrid\.(?:net|com)|sparkpostmail\d*\.com|rs6\.net|mlsend\d*\.com|mailerlite\.com|cmail\d+\.com|createsend\d*\.com|mjt\.lu|klclick\d*\.com|klaviyomail\.com|emltrk\.com|ccsend\.com|sendib[mt]\d*\.com|clicks\.aweber\.com|dripemail\d*\.com|infusion-links\.com|ontralink\.com|acemln[a-z]\.com|acems\d\.com|emlnk\d*\.com|activehosted\.com|eocampaign\d*\.com|emailoctopus\.com|icptrack\.com|vresp\.com|benchmarkurl\.com|emailsys\d\w*\.net|cleverreach\.com|stat-track\.com|exct\.net|en25\.com|mkt\d+\.com|dmtrk\.net|dotmailer-surveys\.com|pardot\.com|mkto-[\w-]+\.com|awstrack\.me|vialoops\.com|resend-clicks\.com|customeriomail\.com|track\.customer\.io|pstmrk\.it|mandrillapp\.com|follow\.it|feedblitz\.com|goodbits\.io|cur\.at|convertkit-mail\d*\.com|kit-mail\d*\.com|flodesk\.com|omnisendlink\.com|moosend\.com|mailtrack\.io|linkscan\.io|mimecast(?:protect)?\.com|urldefense\.(?:com|us)|protect\.checkpoint\.com|url\.avanan\.click|emailprotection\.link|inky\.com|hornetsecurity\.com|cloud-security\.net|c\.gle|notifications\.google(?:apis)?\.com)$/i

/** Link shorteners: a short link has one target for all users. */
const SHORT_HOST =
  /^(?:www\.)?(?:bit\.ly|bitly\.com|j\.mp|t\.co|tinyurl\.com|goo\.gl|maps\.app\.goo\.gl|ow\.ly|buff\.ly|lnkd\.in|amzn\.(?:to|eu)|a\.co|is\.gd|v\.gd|dlvr\.it|trib\.al|flip\.it|ift\.tt|fb\.me|wp\.me|rb\.gy|cutt\.ly|shorturl\.at|s\.id|t\.ly|tiny\.cc|bl\.ink|rebrand\.ly|short\.io|shrtco\.de|hubs\.(?:ly|la|li)|spr\.ly|sprou\.tt|snip\.ly|zpr\.io|po\.st|eepurl\.com|nyti\.ms|wapo\.st|on\.wsj\.com|econ\.st|on\.ft\.com|bloom\.bg|reut\.rs|bbc\.in|cnn\.it|on\.cnn\.com|cnb\.cx|tcrn\.ch|gtnr\.it|wrd\.cm|vntyfr\.com|apple\.co|spoti\.fi|redd\.it|qr\.ae|aka\.ms|msft\.it|go\.microsoft\.com|g\.co|forms\.gle|db\.tt|git\.io|sforce\.co|ibm\.co|intel\.ly|adobe\.ly|mck\.co|s\.hbr\.org|t\.cn|dwz\.cn|u\.nu|clck\.ru|vk\.cc|ln\.is|chng\.it|a\.msn\.com|link\.medium\.com|vm\.tiktok\.com|vt\.tiktok\.com)$/i

/** Redirects on any host, recognised by the form of their path. */
const PATHS = [
  // Mailchimp, SendGrid, SparkPost, Customer.io, HubSpot, Iterable, Braze, Mailgun, Kit.
  /^\/(?:ls\/click|ss\/c|wf\/click|uni\/(?:ls|ss)\/|f\/a|e\/c|e[123]t\/|Ctc|u\/click|a\/click|uni\/click|track\/click|clicktracking|sendgrid\/click)\b/i,
  /^\/c\/(?:eJ|AQ)[\w-]{20,}/,
  // ActiveCampaign and phpList, Brevo, Emarsys, Responsys, Eloqua, Selligent, dotdigital, Listmonk, Sendy, Evalanche.
  /\/(?:lt|proc|nrd|red|linktrack)\.php$/i,
  /^\/(?:mk|tr)\/(?:cl|op|mr)\//,
  /^\/pub\/(?:cc|acc|rf|sf)\b/,
  /^\/e\/(?:er|f2)\b/,
  /\/optiext(?:ension)?\.dll$/i,
  /\/c\.aspx$/i,
  /^\/link\/[\da-f]{8}-[\da-f-]{27}\/[\da-f]{8}-/i,
  /^\/l\/\w{6,}\/\w{6,}\/\w{6,}$/,
  /^\/rd\/\w+\/[\w-]{16,}/,
  /^\/tn\.jsp$/i,
  /^\/CL0\//,
  // Optivo.
  /^\/go\/\d+\/[\w-]{20,}\.html$/,
  /^\/(?:(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{6,}-){3,}[a-z\d]+$/,
  // A link's number and the recipient's.
  /^\/links?\/\d+\/(?:[\da-f]{8,}|web)$/,
  /^\/(?:\d\/)?[clrt]\/\d{4,}\/\d{4,}\/\d+(?:\/\d+)*\/?$/,
  // Advertising networks.
  /^\/click(?:-\d+-\d+|\/\w+=)/,
]

/**
 * Redirects on any host, recognised by path and parameters: Ghost, Mautic, Mailchimp, MailPoet, Salesforce, Marketo,
 * Acoustic, AWeber, GetResponse, Inxmail.
 */
const WITH_QUERY: readonly { path: RegExp; query: RegExp }[] = [
  { path: /^\/r\/[\da-f]{8}$/, query: /[?&]m=[\da-f-]{36}/ },
  { path: /^\/r\/\w{10,}$/, query: /[?&]ct=/ },
  { path: /^\/track\/click$/, query: /[?&]u=\w+&id=/ },
  { path: /./, query: /[?&](?:mailpoet_router|endpoint=track)/ },
  { path: /^\/$/, query: /[?&]qs=[\da-f]{40,}/i },
  { path: /^\/ctt$/, query: /[?&]m=\d+/ },
  { path: /^\/y\/ct\/?$/, query: /[?&]l=/ },
  { path: /\/click\.html$/, query: /[?&]x=/ },
  { path: /^\/d$/, query: /^\?o[\da-z]{40,}/ },
  { path: /^\/redirect\/[\da-f]{8}-/, query: /^(?:\?j=|$)/ },
  {
    path: /\/(?:redir(?:ect)?|rdr?|click(?:thru|track)?|goto|outbound)\.(?:aspx?|ashx|cfm|cgi|dll|jsp|php|pl)$/i,
    query: /\?./,
  },
  { path: /^\/click$/i, query: /=[\w-]{6}/ },
  // At least two parameters, of which one is a token.
  {
    path: /^\/(?:[a-z]\/)?[clrt]$/,
    query: /^(?=\?.*&).*=(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z\d]{16,}(?:&|$)/,
  },
]

/** Hosts of click counters on senders' domains: unambiguous names, and names that may also be part of a site. */
const COUNTER_HOST =
  /^(?:(?:click|clicks|clickthru|clk|ablink|trk|track|tracking|links?|lnk|url\d|u\d)\d*|elink\w*)\./i
const SHORT_COUNTER_HOST = /^(?:email|mail|go|em?|r|c|t|l|cl|cts?)\d*\./i
const TOKEN =
  /[\w~.%=-]{40,}|(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}|(?<![\w.-])(?=[a-z\d]*[A-Z])(?=[A-Z\d]*[a-z])(?=[A-Za-z]*\d)[A-Za-z\d]{16,}/
/** A code that isn't a word with digits or capitals, as the only part of a path. */
const CODE = /^\/(?=[a-z]+[A-Z]|[A-Za-z]+\d+[A-Za-z]|\d+[A-Za-z]+\d)[A-Za-z\d]{5,}\/?$/
const MIXED_TOKEN = /(?<![\w~.%=-])(?=[\w~.%=-]*\d)(?=[\w~.%=-]*[A-Z])[\w~.%=-]{40,}/
/** Tokens are searched within this many characters. */
const READ_LENGTH = 600

/** Hyphenated words, as in addresses of articles. */
const SLUG = /[a-z]{2}-[a-z\d]{2,}-[a-z\d]|[a-z]{3}_[a-z]{2,}_[a-z]{3}/

/** Whether an address, without tracking parameters, is a redirect whose target only the server knows. */
export function isOpaqueRedirect(url: URL): boolean {
  const { hostname, pathname, search } = url
  if (pathname === '/' && search === '') return false
  if (SERVICE_HOST.test(hostname) || isShortLink(url)) return true
  if (PATHS.some((path) => path.test(pathname))) return true
  if (WITH_QUERY.some(({ path, query }) => path.test(pathname) && query.test(search))) return true
  const rest = `${pathname} ${search}`.slice(0, READ_LENGTH)
  if (namesRecipient(rest)) return true
  if (SLUG.test(rest.split(' ', 1)[0] ?? '')) return false
  return (
    (COUNTER_HOST.test(hostname) && (TOKEN.test(rest) || CODE.test(pathname))) ||
    (SHORT_COUNTER_HOST.test(hostname) && MIXED_TOKEN.test(rest))
  )
}

/** Whether a part of the path is an email address in base64. */
const namesRecipient = (path: string) =>
  path
    .split(/[/ ]/)
    .some(
      (part) => /^[\w-]{16,}={0,2}$/.test(part) && /^[!-~]+@[\w.-]+\.[a-z]{2,}$/i.test(decodeBase64Url(part)),
    )

/** Whether an address is a shortened link, which is the same for every user. */
export function isShortLink(url: URL): boolean {
  return SHORT_HOST.test(url.hostname) && url.pathname.length > 1
}
