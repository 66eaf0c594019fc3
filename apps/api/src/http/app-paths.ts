import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The paths of all screens, such as `/newsletter/:id`, as written by the build. */
export const APP_PATHS_FILE = 'app-paths.json'

/**
 * Whether the raw path of a request is a screen of the web app built into `folder`, by the rules of the app's router:
 * case and a trailing slash are ignored.
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

/** An encoded slash stays encoded, as it does not separate segments. */
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
