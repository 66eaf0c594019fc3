import ipaddr from 'ipaddr.js'
import { isPublicAddress } from '../common/net/public-address.ts'
import { isPublicName } from '../common/net/web-address.ts'
import { remembered } from '../common/text/remembered.ts'
import { copiedPage } from './copied-page.ts'
import { dropTracking } from './drop-tracking.ts'
import { isOpaqueRedirect, isShortLink } from './is-opaque-redirect.ts'
import { unwrapOnce } from './unwrap-redirect.ts'

/** File names of default documents, which stand for their folder. */
const INDEX = /\/(?:index|default)\.(?:html?|php|aspx?)$/i

/** Parameters that grant access, such as of gift links, or that choose a format of the page. */
const NO_PAGE =
  /^(?:amp(?:=1|=true)?|outputtype=amp|pagewanted=(?:all|print)|singlepage=true|print=(?:1|true|yes)|view=print|printable=1|unlocked_article_code=.*|gift=.*|giftid=.*|giftcopy=.*|accesstoken=.*|pwapi_token=.*|sk=.*|st=.*|mod=.*|shr=.*)$/i

/** Sites where parameters of those names grant access. */
const GIFTS =
  /(?:^|\.)(?:nytimes|wsj|washingtonpost|bloomberg|ft|economist|theatlantic|medium|newyorker|wired)\.com$/

const FORMS =
  /^(?:amp(?:=1|=true)?|outputtype=amp|pagewanted=(?:all|print)|singlepage=true|print=(?:1|true|yes)|view=print|printable=1|unlocked_article_code=.*|giftcopy=.*)$/i

/**
 * The path without parts that don't identify the page: default document, trailing slash, AMP form, unneeded escapes.
 */
function pathKey(url: URL): string {
  const path = url.pathname
    .replace(INDEX, '/')
    .replace(/\/amp\/?$/, '/')
    .replace(/(?<=\.)amp\.(?=html?$)/, '')
    .replace(/\/{2,}/g, '/')
  return normaliseEscapes(path.replace(/(?<!\/)\/+$/, ''))
}

function normaliseEscapes(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (triple) => {
    const char = String.fromCharCode(Number.parseInt(triple.slice(1), 16))
    return /[\w.~-]/.test(char) ? char : triple.toUpperCase()
  })
}

/** The parameters that identify the page, sorted. */
function searchKey(url: URL): string {
  const noPage = GIFTS.test(url.hostname) ? NO_PAGE : FORMS
  const pairs = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !noPage.test(pair))
  return pairs.length === 0 ? '' : `?${pairs.sort().join('&')}`
}

/**
 * A fragment identifies a page if it is a route (`#!`, `#/`) or if the rest of the address doesn't distinguish pages.
 */
function fragmentKey(url: URL): string {
  return /^#(?:!|\/|.*[=/])/.test(url.hash) || (url.hash !== '' && pathKey(url) === '') ? url.hash : ''
}

/**
 * The identity of an item that a platform shows at several addresses: a video, a paper, a post, a repository; null on
 * other sites. `host` as in `platformKey`.
 */
function itemKey(host: string, url: URL): string | null {
  const path = url.pathname
  if (/^(?:youtu\.be|(?:music\.)?youtube\.com|youtube-nocookie\.com)$/.test(host)) return videoKey(host, url)
  if (/^(?:arxiv\.org|ar5iv\.org|ar5iv\.labs\.arxiv\.org|alphaxiv\.org|doi\.org|dx\.doi\.org)$/.test(host)) {
    return paperKey(host, path)
  }
  if (host === 'x.com') {
    const status = /^\/(?:i\/web|i|[^/]+)\/status(?:es)?\/(\d+)/.exec(path)?.[1]
    return status ? `x.com/status/${status}` : null
  }
  if (/^(?:smile\.)?amazon\.[a-z.]+$/.test(host)) {
    const item = /\/(?:dp|gp\/product|gp\/aw\/d)\/([A-Z0-9]{10})/.exec(path)?.[1]
    return item ? `${host.replace('smile.', '')}/dp/${item}` : null
  }
  if (host === 'github.com' || host === 'gitlab.com') return repositoryKey(host, url)
  if (host === 'reddit.com') {
    const thread = /^(?:\/(?:r|user)\/[^/]+)?\/comments\/(\w+)(?:\/[^/]*)?\/?$/.exec(path)?.[1]
    return thread ? `reddit.com/comments/${thread}` : null
  }
  if (/^(?:[\w.]+\.)?(?:stackoverflow|stackexchange|superuser|serverfault|askubuntu)\.com$/.test(host)) {
    const question = /^\/(?:q|questions)\/(\d+)(?:\/(?!\d)[^/]*)?\/?$/.exec(path)?.[1]
    return question && url.hash === '' ? `${host}/questions/${question}` : null
  }
  return encyclopediaKey(host, url) ?? letterKey(host, path)
}

function videoKey(host: string, { pathname, searchParams }: URL): string | null {
  const id =
    host === 'youtu.be'
      ? pathname.slice(1)
      : pathname === '/watch'
        ? (searchParams.get('v') ?? '')
        : (/^\/(?:shorts|embed|live|v)\/([\w-]{6,})/.exec(pathname)?.[1] ?? '')
  return /^[\w-]{6,}$/.test(id) ? `youtube.com/watch?v=${id}` : null
}

const PAPER = /^(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v\d+)?/

function paperKey(host: string, path: string): string | null {
  const isName = host.endsWith('doi.org')
  const rest = isName
    ? /^\/10\.48550\/arxiv\.(.+)$/i.exec(path)?.[1]
    : /^\/(?:abs|pdf|html)\/(.+)$/.exec(path)?.[1]
  const paper = PAPER.exec(rest ?? '')?.[1]
  if (paper) return `arxiv.org/abs/${paper}`
  return isName ? `doi.org${path.toLowerCase()}` : null
}

/** Owner and repository are case-insensitive; the rest of the path isn't. */
function repositoryKey(host: string, url: URL): string {
  const [owner = '', repository = '', ...rest] = url.pathname.split('/').slice(1)
  const name = [owner.toLowerCase(), repository.toLowerCase().replace(/\.git$/, ''), ...rest].join('/')
  return `${host}/${name.replace(/(?<!\/)\/+$/, '')}${searchKey(url)}${fragmentKey(url)}`
}

/** Wikipedia's mobile pages, and pages named by a parameter. */
function encyclopediaKey(host: string, { pathname, searchParams }: URL): string | null {
  const language = /^([a-z-]+)(?:\.m)?\.wikipedia\.org$/.exec(host)?.[1]
  if (language === undefined) return null
  const title = pathname === '/w/index.php' && searchParams.size === 1 ? searchParams.get('title') : null
  const page = title === null ? pathname : `/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`
  return searchParams.size === 0 || title !== null
    ? `${language}.wikipedia.org${page.replace(/%28/g, '(').replace(/%29/g, ')').replace(/%2C/gi, ',')}`
    : null
}

/** Posts of Substack and Medium at the platform's address and at the author's domain. */
function letterKey(host: string, path: string): string | null {
  const [, letter, post] =
    host === 'open.substack.com' ? (/^\/pub\/([\w-]+)\/p\/([\w-]+)/.exec(path) ?? []) : []
  if (letter !== undefined && post !== undefined) return `${letter}.substack.com/p/${post}`
  if (!/(?:^|\.)medium\.com$/.test(host)) return null
  const id = /[-/]([\da-f]{10,12})\/?$/.exec(path)?.[1]
  return id === undefined ? null : `medium.com/p/${id}`
}

/**
 * The key shared by all spellings of one page: no scheme, no `www.`, `m.` or `amp.`, no trailing slash, sorted
 * parameters, a fragment only if it identifies a page; for a few platforms, the identity of the item.
 */
function platformKey(url: URL): string {
  const host = hostKey(url.hostname)
  return itemKey(host, url) ?? `${host}${portOf(url)}${pathKey(url)}${searchKey(url)}${fragmentKey(url)}`
}

/** Hosts with the same content as another one. */
const ALIASES = new Map(
  Object.entries({
    'twitter.com': 'x.com',
    'nitter.net': 'x.com',
    'xcancel.com': 'x.com',
    'fxtwitter.com': 'x.com',
    'vxtwitter.com': 'x.com',
    'old.reddit.com': 'reddit.com',
    'new.reddit.com': 'reddit.com',
    'np.reddit.com': 'reddit.com',
    'threads.com': 'threads.net',
    'edition.cnn.com': 'cnn.com',
    'us.cnn.com': 'cnn.com',
    'bbc.co.uk': 'bbc.com',
    'export.arxiv.org': 'arxiv.org',
  }),
)

function hostKey(hostname: string): string {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  const stripped = host.replace(/^(?:www\d?|m|mobile|amp)\.(?=[^.]+\.)/, '')
  return ALIASES.get(stripped) ?? stripped
}

function portOf(url: URL): string {
  return url.port === '' || url.port === '80' || url.port === '443' ? '' : `:${url.port}`
}

/** Reserved names for examples and tests (RFC 6761). */
const RESERVED = /\.(?:invalid|test)$/

/**
 * Whether an address is an acceptable redirect target: a public host by name or number, without user name and password,
 * which would only make one host look like another.
 */
function isWebTarget(url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(host)) return isPublicAddress(host)
  return isPublicName(host.toLowerCase()) && !RESERVED.test(host)
}

export interface CanonicalUrl {
  /** The address to open: unwrapped, without tracking. */
  url: string
  /** The same for all addresses of the same page; never an address to open. */
  key: string
  /** A redirect whose target can't be known without a request, or whose target isn't acceptable. */
  opaque: boolean
}

/** The maximum depth of nested wrappers: real mail has two or three; deeper ones are made to cost time. */
const DEPTH = 6

/** Browsers don't open addresses with more characters than this. */
const LENGTH = 8000

/**
 * Finds the page that an address of a mail leads to, without any request: redirect wrappers are decoded, tracking
 * parameters removed, and spellings of one page get one key. Two different pages never share a key; addresses that
 * aren't http(s) are returned unchanged. A wrapper is opaque if its target is a private host or has a user name and
 * password, or if it has more nested wrappers than real mail.
 */
export const canonicaliseUrl = remembered((address: string): Readonly<CanonicalUrl> => {
  const trimmed = address.trim()
  const outer = trimmed.length > LENGTH ? null : parseWeb(trimmed)
  if (!outer) return { url: trimmed, key: trimmed, opaque: false }
  const page = pageBehind(outer)
  if (!page) return { url: outer.href, key: outer.href, opaque: true }
  const whole = page.href
  dropTracking(page)
  const opaque = isOpaqueRedirect(page)
  if (opaque && !isShortLink(page)) return { url: whole, key: whole, opaque }
  const copied = copiedPage(page)
  const key = copied === null ? platformKey(page) : canonicaliseUrl(copied).key
  return { url: page.href, key, opaque }
})

/** The innermost address; null if the address is opaque. */
function pageBehind(outer: URL): URL | null {
  let current = outer
  for (let depth = 0; depth <= DEPTH; depth += 1) {
    const inner = parseWeb(unwrapOnce(current) ?? '')
    if (!inner || inner.href === current.href) return current
    if (!isWebTarget(inner)) return null
    current = inner
  }
  return null
}

function parseWeb(address: string): URL | null {
  if (!/^https?:\/\//i.test(address)) return null
  return URL.parse(address.replaceAll('&amp;', '&'))
}
