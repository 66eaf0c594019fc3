import { attributeOf, type HtmlElement } from '../../../common/html/nodes.ts'
import type { Link } from '../../../common/types/issue.ts'
import type { Picture } from './line.ts'

/** Pictures smaller than this on either side are icons, bullets or tracking pixels. */
const ICON = 40

/** A picture smaller than this on either side is a spacer, or counts readers. */
const DOT = 8

/** The link of a picture that is too small to be shown, or whose address says nothing here; null where nobody sees one. */
export function iconLinkOf(element: HtmlElement, href: string | null): Link | null {
  if (href === null || /display\s*:\s*none/i.test(attributeOf(element, 'style') ?? '')) return null
  const { width, height } = sidesOf(element)
  if ((width ?? DOT) < DOT || (height ?? DOT) < DOT) return null
  return { url: href, text: (attributeOf(element, 'alt') ?? '').replace(/\s+/g, ' ').trim() }
}

/** The picture that an image element shows, or null for icons, spacers and pixels that count readers. */
export function pictureOf(element: HtmlElement, href: string | null): Picture | null {
  const src = attributeOf(element, 'src')?.trim() ?? ''
  if (!/^(?:https?:\/\/|cid:)/i.test(src)) return null
  const style = attributeOf(element, 'style') ?? ''
  const { width, height } = sidesOf(element)
  if (/display\s*:\s*none/i.test(style)) return null
  if ((width !== null && width < ICON) || (height !== null && height < ICON / 2)) return null
  const alt = (attributeOf(element, 'alt') ?? '').replace(/\s+/g, ' ').trim()
  return { src, alt, ...bothSides({ width, height }, src), href }
}

/** Both sides where one is told and the address tells the shape, as in `-1200x800.jpg` or `?w=600&h=400`. */
function bothSides(told: Sides, src: string): Sides {
  if (told.width !== null && told.height !== null) return told
  const shape = /[-_/](\d{2,4})x(\d{2,4})(?=[._/?-]|$)/.exec(src)
  const query = URL.parse(src)?.searchParams
  const across = Number(shape?.[1] ?? query?.get('w') ?? query?.get('width') ?? 0)
  const down = Number(shape?.[2] ?? query?.get('h') ?? query?.get('height') ?? 0)
  if (!(across >= ICON && down >= ICON / 2)) return told
  const { width, height } = told
  if (width !== null) return { width, height: Math.round((width * down) / across) }
  return height === null
    ? { width: across, height: down }
    : { width: Math.round((height * across) / down), height }
}

/** In CSS pixels; null where nothing is told. */
type Sides = Pick<Picture, 'width' | 'height'>

function sidesOf(element: HtmlElement): Sides {
  const style = attributeOf(element, 'style') ?? ''
  return {
    width: sideOf(attributeOf(element, 'width')) ?? styleSide(style, 'width'),
    height: sideOf(attributeOf(element, 'height')) ?? styleSide(style, 'height'),
  }
}

function sideOf(value: string | null): number | null {
  const match = /^\s*(\d{1,5})(?:px)?\s*$/.exec(value ?? '')
  return match ? Number(match[1]) : null
}

function styleSide(style: string, side: 'width' | 'height'): number | null {
  const match = new RegExp(`(?:^|[;\\s])${side}\\s*:\\s*(\\d{1,5})(?:\\.\\d+)?px`, 'i').exec(style)
  return match ? Number(match[1]) : null
}
