import { isUnreachable } from './is-unreachable.ts'

/** The files of the app itself, which hold nothing of a user. Written by the build. */
declare const SHELL: { version: string; files: readonly string[] }

/** Named once: the build writes the whole of it in place of each use. */
const { version, files } = SHELL

const PREFIX = 'tidings-shell-'
/** The one of this version; those before are for pages that are still open. */
const CURRENT = { cacheName: PREFIX + version }
const PAGE = '/index.html'
/** Where shares lead: with a long text in it, the server would refuse the address. */
const SHARE = '/share'
/** How many versions are kept: a tab of the one before may still ask for its files. */
const VERSIONS_KEPT = 2

/** Keeps all files of this version; throws when one can't be fetched, and the browser tries again another time. */
export async function cacheShell(): Promise<void> {
  const cache = await caches.open(CURRENT.cacheName)
  // Files with a fingerprint in their name are taken from the browser's cache; others may be older there.
  await cache.addAll(
    files.map((file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' })),
  )
}

/** Drops the files of versions that no tab uses any more: the oldest, as the names are in the order of their making. */
export async function dropOldShells(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  const others = names.filter((name) => name !== CURRENT.cacheName)
  await Promise.all(others.slice(0, -(VERSIONS_KEPT - 1)).map((name) => caches.delete(name)))
}

/** A file of the app: what has a fingerprint in its name from what is kept, all other as new as can be had. */
export async function answerFile(request: Request): Promise<Response> {
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

/** The page of a screen: the server's, which may come with the screen's data, or the kept one without it. */
export async function answerPage(
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
    const answer = (await preloaded) ?? (await fetch(request))
    // In Firefox a failed preload is not rejected: it resolves with an error, which would become the browser's error page.
    if (answer.type !== 'error' && !isUnreachable(answer)) return answer
  } catch {
    // No connection: the kept page is as good.
  }
  return (await kept()) ?? Response.error()
}

/** Whether the path is one of the app's files. */
export function isFile(pathname: string): boolean {
  return pathname.startsWith('/assets/') || files.includes(pathname)
}

/** Whether a page that began with this script is of this version. */
export function isOfThisVersion(script: string): boolean {
  return files.includes(script)
}
