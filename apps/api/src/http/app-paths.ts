import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What the build writes beside the page: the paths of all screens, as `/newsletter/:id`. */
export const APP_PATHS_FILE = 'app-paths.json'

/**
 * Whether a screen of the web app built into `folder` is at a path as it came in a request, by the rules of the app's
 * router: case and a slash at the end make no difference.
 */
export function appPaths(folder: string): (pathname: string) => boolean {
  const file = path.join(folder, APP_PATHS_FILE)
  const paths: string[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const patterns = paths.map((each) => each.split('/').map(segmentPattern).join('/').replace(/\/$/, ''))
  const known = new RegExp(`^(?:${patterns.join('|')})/?$`, 'i')
  return (pathname) => known.test(decoded(pathname))
}

const segmentPattern = (segment: string) =>
  segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[^\w-]/g, '\\$&')

/** An encoded slash stays one, as it parts no segments. */
function decoded(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return pathname
  }
}
