import { attributeOf, type HtmlElement } from '../../common/html/nodes.ts'
import { countWords } from '../../common/text/words-of.ts'
import type { Link } from '../../common/types/issue.ts'
import type { Line, Picture } from './line.ts'

/** Pictures smaller than this on either side are icons, bullets or tracking pixels. */
const ICON = 40

/** Pictures smaller than this on either side are spacers or tracking pixels. */
const DOT = 8

/** The link of a picture that is too small to be shown, or has no usable address; null if it is invisible. */
export function iconLinkOf(element: HtmlElement, href: string | null): Link | null {
  const { width, height } = sidesOf(element)
  if (href === null || isUndisplayed(element) || (width ?? DOT) < DOT || (height ?? DOT) < DOT) return null
  return { url: href, text: altOf(element) }
}

/** The picture of an image element; null for icons, spacers and tracking pixels. */
export function pictureOf(element: HtmlElement, href: string | null): Picture | null {
  const src = attributeOf(element, 'src')?.trim() ?? ''
  if (!/^(?:https?:\/\/|cid:)/i.test(src) || isUndisplayed(element)) return null
  const { width, height } = sidesOf(element)
  if ((width !== null && width < ICON) || (height !== null && height < ICON / 2)) return null
  return { src, alt: altOf(element), ...bothSides({ width, height }, src), href }
}

const isUndisplayed = (element: HtmlElement) =>
  /display\s*:\s*none/i.test(attributeOf(element, 'style') ?? '')

const altOf = (element: HtmlElement) => (attributeOf(element, 'alt') ?? '').replace(/\s+/g, ' ').trim()

/** Both sides if one is given and the address contains the aspect ratio, as in `-1200x800.jpg` or `?w=600&h=400`. */
function bothSides(given: Sides, src: string): Sides {
  if (given.width !== null && given.height !== null) return given
  const shape = /[-_/](\d{2,4})x(\d{2,4})(?=[._/?-]|$)/.exec(src)
  const query = URL.parse(src)?.searchParams
  const across = Number(shape?.[1] ?? query?.get('w') ?? query?.get('width') ?? 0)
  const down = Number(shape?.[2] ?? query?.get('h') ?? query?.get('height') ?? 0)
  if (!(across >= ICON && down >= ICON / 2)) return given
  const { width, height } = given
  if (width !== null) return { width, height: Math.round((width * down) / across) }
  return height === null
    ? { width: across, height: down }
    : { width: Math.round((height * across) / down), height }
}

/** In CSS pixels; null if not given. */
type Sides = Pick<Picture, 'width' | 'height'>

function sidesOf(element: HtmlElement): Sides {
  const style = attributeOf(element, 'style') ?? ''
  const sideOf = (side: keyof Sides) => {
    const inStyle = new RegExp(`(?:^|[;\\s])${side}\\s*:\\s*(\\d{1,5})(?:\\.\\d+)?px`, 'i')
    const given = /^\s*(\d{1,5})(?:px)?\s*$/.exec(attributeOf(element, side) ?? '') ?? inStyle.exec(style)
    return given ? Number(given[1]) : null
  }
  return { width: sideOf('width'), height: sideOf('height') }
}

/** The first picture among lines that is large enough to be shown above a text, or null. */
export function leadPicture(lines: readonly Line[]): Picture | null {
  const pictures = lines.flatMap(({ picture }) => (picture === null ? [] : [picture]))
  return pictures.find(({ width, height }) => (width ?? 200) >= 80 && (height ?? 100) >= 50) ?? null
}

/** A longer line below a picture is text. */
const CAPTION_WORDS = 40

/** Credits of pictures, in the most common languages of newsletters. */
const CREDIT =
  /^[([]?(?:photo|foto|image|bild|picture|illustration|graphic|grafik|crédit|credit)s?(?: (?:by|von|door|de|di|credit|courtesy))?\b[^.!?]{0,60}$|\b(?:photo|foto|image|bild|picture|illustration|grafik|crédit|credit)s?(?: (?:by|credit|courtesy|from|von|door))?\s?[:/©]|©|\b(?:getty images|shutterstock|unsplash|reuters|associated press|picture alliance|afp|dpa)\b[^.]{0,20}[)\].]?$|^(?:фото|снимок|иллюстрация|写真|撮影|图片|تصوير|صورة|fotografía|fotografia|zdjęcie|kuva)\s?[:：]/iu

/** Whether a text is the credit of a picture. */
export const isCredit = (text: string): boolean => CREDIT.test(text)

/**
 * Whether a line is the caption of the picture above it: marked as a caption, identical to its alternative text, or a
 * credit.
 */
export function isCaption(line: Line, above: Line | undefined): boolean {
  if (line.kind !== 'text') return false
  if (line.box.tag === 'figcaption') return true
  if (above?.picture == null) return false
  return above.picture.alt === line.text || (isCredit(line.text) && countWords(line.text) <= CAPTION_WORDS)
}
