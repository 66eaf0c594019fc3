/** Default documents that name the folder they stand in. */
const INDEX = /\/(?:index|default)\.(?:html?|php|aspx?)$/i

/** Parameters that let a reader in, such as gift links, and such that choose a form of the page. */
const NO_PAGE =
  /^(?:amp(?:=1|=true)?|outputtype=amp|pagewanted=(?:all|print)|singlepage=true|print=(?:1|true|yes)|view=print|printable=1|unlocked_article_code=.*|gift=.*|giftid=.*|giftcopy=.*|accesstoken=.*|pwapi_token=.*|sk=.*|st=.*|mod=.*|shr=.*)$/i

/** Sites whose parameters of those names do that. */
const GIFTS =
  /(?:^|\.)(?:nytimes|wsj|washingtonpost|bloomberg|ft|economist|theatlantic|medium|newyorker|wired)\.com$/

const FORMS =
  /^(?:amp(?:=1|=true)?|outputtype=amp|pagewanted=(?:all|print)|singlepage=true|print=(?:1|true|yes)|view=print|printable=1|unlocked_article_code=.*|giftcopy=.*)$/i

/** The path without what chooses no page: default document, slash at the end, AMP form, needless escapes. */
export function pathKey(url: URL): string {
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

/** The parameters that choose the page, in an order of their own. */
export function searchKey(url: URL): string {
  const noPage = GIFTS.test(url.hostname) ? NO_PAGE : FORMS
  const pairs = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !noPage.test(pair))
  return pairs.length === 0 ? '' : `?${pairs.sort().join('&')}`
}

/** A fragment chooses a page where it routes (`#!`, `#/`) or where the address has no other way to tell pages apart. */
export function fragmentKey(url: URL): string {
  return /^#(?:!|\/|.*[=/])/.test(url.hash) || (url.hash !== '' && pathKey(url) === '') ? url.hash : ''
}
