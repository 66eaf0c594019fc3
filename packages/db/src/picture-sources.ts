import { Tokenizer } from 'parse5'

/**
 * How stored article HTML refers to a picture: `picture:` and its id, in the `src` of an `<img>`. Mails can't contain
 * it, because the sanitiser rejects the scheme.
 */
const SCHEME = 'picture:'

/** The source of a picture in stored HTML and `photo_url`. */
export const pictureSource = (id: string): string => SCHEME + id

/** The id in such a source; undefined for any other. */
export function pictureIdOf(source: string): string | undefined {
  const id = source.startsWith(SCHEME) ? source.slice(SCHEME.length) : ''
  return /^[\w-]{32}$/.test(id) ? id : undefined
}

/**
 * Replaces the source of every picture in HTML with the result of `replace`; null removes it. It uses a tokenizer of
 * the HTML standard, so text and other attributes are not affected, and everything else stays as it is.
 */
export function mapPictureSources(html: string, replace: (source: string) => string | null): string {
  if (!/<img/i.test(html)) return html
  const pieces: string[] = []
  let done = 0
  const skip = () => {}
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag({ tagName, attrs, location }) {
        const source = tagName === 'img' ? attrs.find(({ name }) => name === 'src') : undefined
        const place = location?.attrs?.src
        if (!source || !place) return
        pieces.push(html.slice(done, place.startOffset), `src="${escaped(replace(source.value) ?? '')}"`)
        done = place.endOffset
      },
      onEndTag: skip,
      onComment: skip,
      onDoctype: skip,
      onEof: skip,
      onCharacter: skip,
      onNullCharacter: skip,
      onWhitespaceCharacter: skip,
      onParseError: skip,
    },
  )
  tokenizer.write(html, true)
  return pieces.join('') + html.slice(done)
}

/** The sources of all pictures in HTML, in order. */
export function pictureSources(html: string): string[] {
  const sources: string[] = []
  mapPictureSources(html, (source) => {
    sources.push(source)
    return null
  })
  return sources
}

/** The ids of the pictures in stored HTML. */
export function pictureIds(html: string): string[] {
  return pictureSources(html).flatMap((source) => pictureIdOf(source) ?? [])
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
