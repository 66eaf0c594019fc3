import { picturePath } from '@tidings/accounts/avatars/picture-links'
import { mapPictureSources, pictureIdOf } from '@tidings/db/picture-sources'

/**
 * Stored article HTML for the reader: each picture gets its URL on this server, if it is among those shown to this
 * user. All others lose their `src`. `base` precedes the paths, such as `https://tidings.example`. Headings begin at
 * level 3, below a title of level 2, and skip no level.
 */
export function readerHtml(html: string, shown: ReadonlySet<string>, base = ''): string {
  return mapPictureSources(withoutGaps(html), (source) => {
    const id = pictureIdOf(source)
    return id !== undefined && shown.has(id) ? `${base}${picturePath(id)}` : null
  })
}

/** Readers that go from heading to heading would look for one that is missing. */
function withoutGaps(html: string): string {
  const open: number[] = []
  return html.replace(/<(\/?)h([1-6])(?=[\s>])/g, (_, slash: string, level: string) => {
    if (slash === '') {
      while (Number(open.at(-1)) >= Number(level)) open.pop()
      open.push(Number(level))
    }
    return `<${slash}h${Math.min(open.length + 2, 6)}`
  })
}

/** A plain text as HTML that shows it as it is. */
export function textAsHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
