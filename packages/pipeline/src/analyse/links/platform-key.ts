import { itemKey } from './item-key.ts'
import { fragmentKey, pathKey, searchKey } from './page-parts.ts'

/**
 * The key that all spellings of one page share: no scheme, no `www.`, `m.` or `amp.`, no trailing slash, sorted
 * parameters, a fragment only where it chooses a page; and for a few platforms the identity of the item itself.
 */
export function platformKey(url: URL): string {
  const host = hostKey(url.hostname)
  return itemKey(host, url) ?? `${host}${portOf(url)}${pathKey(url)}${searchKey(url)}${fragmentKey(url)}`
}

/** Hosts that serve what another one does. */
const ALIASES: Readonly<Record<string, string>> = {
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
}

function hostKey(hostname: string): string {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  const bare = host.replace(/^(?:www\d?|m|mobile|amp)\.(?=[^.]+\.)/, '')
  return ALIASES[bare] ?? bare
}

function portOf(url: URL): string {
  return url.port === '' || url.port === '80' || url.port === '443' ? '' : `:${url.port}`
}
