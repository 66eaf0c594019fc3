import { canonicaliseUrl } from '../../links/canonicalise-url.ts'
import type { Line, Picture, Run } from './line.ts'

/**
 * Removes redirect wrappers and tracking parameters from the links of lines, without requests. Original addresses are
 * kept beside the clean ones; links that can't be resolved are marked.
 */
export function withCleanLinks(lines: readonly Line[]): Line[] {
  return lines.map((line) => ({
    ...line,
    picture: line.picture && { ...line.picture, ...cleanLink(line.picture.href) },
    runs: line.runs.map((run) => (run.href === null ? run : { ...run, ...cleanLink(run.href) })),
    tableHtml: line.tableHtml && withCleanAddresses(line.tableHtml),
  }))
}

type Cleaned = Pick<Run & Picture, 'href' | 'originalHref' | 'isOpaque'>

function cleanLink(href: string | null): Cleaned {
  if (href === null) return { href }
  const { url, opaque } = canonicaliseUrl(href)
  return {
    href: url,
    ...(url !== href && isOther(url, href) && { originalHref: href }),
    ...(opaque && { isOpaque: true }),
  }
}

/** Whether more than the spelling of the URL changed. */
function isOther(url: string, href: string): boolean {
  return URL.parse(href)?.href !== url
}

/** Serialised HTML with cleaned links, for table cells, which are not read as lines. */
function withCleanAddresses(html: string): string {
  return html.replace(/<a\s[^>]*>?/g, (tag) =>
    tag.replace(/(\shref=")([^"]*)"/, (_, before: string, escaped: string) => {
      const { url } = canonicaliseUrl(escaped.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
      return `${before}${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
    }),
  )
}
