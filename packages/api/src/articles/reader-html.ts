import { picturePath } from '@tidings/accounts/avatars/picture-links'
import { mapPictureSources, pictureIdOf } from '@tidings/db/picture-sources'

/**
 * Stored article HTML for the reader: each picture gets its URL on this server, if it is among those shown to this
 * user. All others lose their `src`. `base` precedes the paths, such as `https://tidings.example`.
 */
export function readerHtml(html: string, shown: ReadonlySet<string>, base = ''): string {
  return mapPictureSources(html, (source) => {
    const id = pictureIdOf(source)
    return id !== undefined && shown.has(id) ? `${base}${picturePath(id)}` : null
  })
}

/** A plain text as HTML that shows it as it is. */
export function textAsHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
