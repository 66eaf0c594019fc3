import { canonicaliseUrl } from '../clean/canonicalise-url.ts'
import type { Line } from './line.ts'

/** The same lines with wrappers and tracking of their links undone, as far as that needs no request. */
export function withCleanLinks(lines: readonly Line[]): Line[] {
  return lines.map((line) => ({
    ...line,
    picture: line.picture?.href
      ? { ...line.picture, href: canonicaliseUrl(line.picture.href).url }
      : line.picture,
    runs: line.runs.map((run) => (run.href === null ? run : { ...run, href: canonicaliseUrl(run.href).url })),
  }))
}
