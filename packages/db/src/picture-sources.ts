import { Tokenizer } from 'parse5'

/**
 * How stored article HTML names a picture: `picture:` and its id, in the `src` of an `<img>`. Mails can't bring such an
 * address: the sanitiser knows no such scheme.
 */
const SCHEME = 'picture:'

/** What stored HTML and `photo_url` call the picture of that id. */
export const pictureSource = (id: string): string => SCHEME + id

/** The id in such an address; undefined for any other. */
export function pictureIdOf(source: string): string | undefined {
  const id = source.startsWith(SCHEME) ? source.slice(SCHEME.length) : ''
  return /^[\w-]{32}$/.test(id) ? id : undefined
}

/**
 * HTML in which the address of every picture is the one that `replace` gives for it; null: none. Read by the tokenizer
 * of the HTML standard: what is in texts and in other attributes is no address. Everything else stays as it is.
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

/** The addresses of all pictures in HTML, in their order. */
export function pictureSources(html: string): string[] {
  const sources: string[] = []
  mapPictureSources(html, (source) => {
    sources.push(source)
    return null
  })
  return sources
}

/** The ids of the pictures that stored HTML names. */
export function pictureIds(html: string): string[] {
  return pictureSources(html).flatMap((source) => pictureIdOf(source) ?? [])
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
