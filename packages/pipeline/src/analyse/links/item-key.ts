import { fragmentKey, searchKey } from './page-parts.ts'

/**
 * The identity of an item that a platform shows under several addresses: a video, a paper, a post, a repository; null
 * on other sites. `host` as `platformKey` spells it.
 */
export function itemKey(host: string, url: URL): string | null {
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

/** Owner and repository are the same in any case; what follows in a path is not. */
function repositoryKey(host: string, url: URL): string {
  const [owner = '', repository = '', ...rest] = url.pathname.split('/').slice(1)
  const name = [owner.toLowerCase(), repository.toLowerCase().replace(/\.git$/, ''), ...rest].join('/')
  return `${host}/${name.replace(/(?<!\/)\/+$/, '')}${searchKey(url)}${fragmentKey(url)}`
}

/** Wikipedia's mobile pages, and those named by a parameter. */
function encyclopediaKey(host: string, { pathname, searchParams }: URL): string | null {
  const language = /^([a-z-]+)(?:\.m)?\.wikipedia\.org$/.exec(host)?.[1]
  if (language === undefined) return null
  const title = pathname === '/w/index.php' && searchParams.size === 1 ? searchParams.get('title') : null
  const page = title === null ? pathname : `/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`
  return searchParams.size === 0 || title !== null
    ? `${language}.wikipedia.org${page.replace(/%28/g, '(').replace(/%29/g, ')').replace(/%2C/gi, ',')}`
    : null
}

/** Substack's and Medium's posts under the platform's address and the writer's own. */
function letterKey(host: string, path: string): string | null {
  const [, letter, post] =
    host === 'open.substack.com' ? (/^\/pub\/([\w-]+)\/p\/([\w-]+)/.exec(path) ?? []) : []
  if (letter !== undefined && post !== undefined) return `${letter}.substack.com/p/${post}`
  if (!/(?:^|\.)medium\.com$/.test(host)) return null
  const id = /[-/]([\da-f]{10,12})\/?$/.exec(path)?.[1]
  return id === undefined ? null : `medium.com/p/${id}`
}
