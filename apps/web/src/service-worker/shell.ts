import { isUnreachable } from './connection.ts'

/** The files of the app itself, without user data. Written by the build. */
declare const SHELL: { version: string; files: readonly string[] }

/** Referenced once: the build inlines the whole list at each use. */
const { version, files } = SHELL

const PREFIX = 'tidings-shell-'
/** The cache of this version; previous ones are for pages that are still open. */
const CURRENT = { cacheName: PREFIX + version }
const PAGE = '/index.html'
/** The path of shares: with a long text, the server would reject the URL. */
const SHARE = '/share'
/** The number of cached versions: a tab of the previous one may still request its files. */
const VERSIONS_KEPT = 2

/** Caches all files of this version; throws if one can't be fetched, and the browser retries later. */
export async function cacheShell(): Promise<void> {
  const cache = await caches.open(CURRENT.cacheName)
  // Files with a hash in their name may come from the browser's cache; others may be outdated there.
  await cache.addAll(
    files.map((file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' })),
  )
}

/** Deletes the files of versions that no tab uses any more: the oldest, as names sort by creation. */
export async function dropOldShells(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  const others = names.filter((name) => name !== CURRENT.cacheName)
  await Promise.all(others.slice(0, -(VERSIONS_KEPT - 1)).map((name) => caches.delete(name)))
}

/** A file of the app: one with a hash in its name from the cache, others from the network if possible. */
export async function respondWithFile(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/assets/')) return (await caches.match(pathname)) ?? fetch(request)
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(pathname, CURRENT)
    if (kept) return kept
    throw error
  }
}

/** The page of a screen: the server's, which may contain the screen's data, or the cached one without it. */
export async function respondWithPage(
  request: Request,
  preloaded: Promise<Response | undefined>,
): Promise<Response> {
  const kept = () => caches.match(PAGE, CURRENT)
  if (new URL(request.url).pathname === SHARE) {
    const page = await kept()
    preloaded.catch(() => undefined)
    if (page) return page
  }
  try {
    const response = (await preloaded) ?? (await fetch(request))
    // In Firefox a failed preload is not rejected: it resolves with an error, which would become the browser's error page.
    if (response.type !== 'error' && !isUnreachable(response)) return response
  } catch {
    // No connection: the cached page is used.
  }
  return (await kept()) ?? Response.error()
}

/** Whether the path is one of the app's files. */
export function isFile(pathname: string): boolean {
  return pathname.startsWith('/assets/') || files.includes(pathname)
}

/** Whether a page that started with this script is of this version. */
export function isOfThisVersion(script: string): boolean {
  return files.includes(script)
}
