import { picturePath } from '@tidings/accounts/avatars/picture-links'
import { mapPictureSources, pictureIdOf } from '@tidings/db/picture-sources'

/**
 * Stored article HTML as its owner's reader may load it: each picture by its link on this server, if it is among those
 * that this reader is shown. Every other one loses its address.
 */
export function readerHtml(html: string, shown: ReadonlySet<string>): string {
  return mapPictureSources(html, (source) => {
    const id = pictureIdOf(source)
    return id !== undefined && shown.has(id) ? picturePath(id) : null
  })
}

/** A plain text as HTML that shows it as it is. */
export function textAsHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
