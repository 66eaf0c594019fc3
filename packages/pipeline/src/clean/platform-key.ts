/** Default documents that name the folder they stand in. */
const INDEX = /\/(?:index|default)\.(?:html?|php|aspx?)$/i

/**
 * The key that all spellings of one page share: no scheme, no `www.`, `m.` or `amp.`, no trailing slash, sorted
 * parameters, a fragment only where it chooses a page; and for a few platforms the identity of the item itself.
 */
export function platformKey(url: URL): string {
  const host = hostKey(url.hostname)
  return itemKey(host, url) ?? `${host}${portOf(url)}${pathKey(url)}${searchKey(url)}${fragmentKey(url)}`
}

function hostKey(hostname: string): string {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  const bare = host.replace(/^(?:www\d?|m|mobile|amp)\.(?=[^.]+\.)/, '')
  if (bare === 'twitter.com' || bare === 'nitter.net') return 'x.com'
  if (bare === 'old.reddit.com' || bare === 'new.reddit.com') return 'reddit.com'
  return bare
}

function portOf(url: URL): string {
  return url.port === '' || url.port === '80' || url.port === '443' ? '' : `:${url.port}`
}

function itemKey(host: string, url: URL): string | null {
  const path = url.pathname
  if (host === 'youtu.be') return videoKey(path.slice(1))
  if (host === 'youtube.com' || host === 'youtube-nocookie.com' || host === 'music.youtube.com') {
    if (path === '/watch') return videoKey(url.searchParams.get('v') ?? '')
    return videoKey(/^\/(?:shorts|embed|live|v)\/([\w-]{6,})/.exec(path)?.[1] ?? '')
  }
  if (
    host === 'arxiv.org' ||
    host === 'ar5iv.org' ||
    host === 'ar5iv.labs.arxiv.org' ||
    host === 'alphaxiv.org'
  ) {
    const paper = /^\/(?:abs|pdf|html)\/(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})/.exec(path)?.[1]
    return paper ? `arxiv.org/abs/${paper}` : null
  }
  if (host === 'x.com') {
    const status = /^\/(?:i\/web|i|[^/]+)\/status(?:es)?\/(\d+)/.exec(path)?.[1]
    return status ? `x.com/status/${status}` : null
  }
  if (/^(?:smile\.)?amazon\.[a-z.]+$/.test(host)) {
    const item = /\/(?:dp|gp\/product|gp\/aw\/d)\/([A-Z0-9]{10})/.exec(path)?.[1]
    return item ? `${host.replace('smile.', '')}/dp/${item}` : null
  }
  if (host === 'doi.org' || host === 'dx.doi.org') return `doi.org${decodeURI(path).toLowerCase()}`
  if (host === 'github.com' || host === 'gitlab.com') return repositoryKey(host, url)
  const wiki = /^([a-z-]+)\.m\.wikipedia\.org$/.exec(host)?.[1]
  return wiki ? `${wiki}.wikipedia.org${path}` : null
}

/** Owner and repository are the same in any case; what follows in a path is not. */
function repositoryKey(host: string, url: URL): string {
  const [owner = '', repository = '', ...rest] = url.pathname.split('/').slice(1)
  const name = [owner.toLowerCase(), repository.toLowerCase().replace(/\.git$/, ''), ...rest].join('/')
  return `${host}/${name.replace(/\/+$/, '')}${searchKey(url)}${fragmentKey(url)}`
}

function videoKey(id: string): string | null {
  return /^[\w-]{6,}$/.test(id) ? `youtube.com/watch?v=${id}` : null
}

function pathKey(url: URL): string {
  const path = url.pathname
    .replace(INDEX, '/')
    .replace(/\/amp\/?$/, '/')
    .replace(/\/{2,}/g, '/')
  return normaliseEscapes(path.replace(/\/+$/, ''))
}

function normaliseEscapes(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (triple) => {
    const char = String.fromCharCode(Number.parseInt(triple.slice(1), 16))
    return /[\w.~-]/.test(char) ? char : triple.toUpperCase()
  })
}

function searchKey(url: URL): string {
  const pairs = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !/^(?:amp(?:=1|=true)?|outputtype=amp)$/i.test(pair))
  return pairs.length === 0 ? '' : `?${pairs.sort().join('&')}`
}

/** A fragment chooses a page where it routes (`#!`, `#/`) or where the address has no other way to tell pages apart. */
function fragmentKey(url: URL): string {
  return /^#(?:!|\/|.*[=/])/.test(url.hash) || (url.hash !== '' && pathKey(url) === '') ? url.hash : ''
}
