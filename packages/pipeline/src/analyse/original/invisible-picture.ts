import { attributeOf, type HtmlElement } from '../../common/html/nodes.ts'

const LENGTH = /^\s*(\d*\.\d+|\d+)(?:\s*(?:px|pt))?\s*$/i

/**
 * Whether a picture is one that nobody can see, there to tell its sender that the mail was opened. `style` is what the
 * mail's style sheets and the picture's own attribute say of it.
 */
export function isInvisiblePicture(element: HtmlElement, style: ReadonlyMap<string, string>): boolean {
  const width = lengthOf('width', element, style)
  const height = lengthOf('height', element, style)
  if (width === 0 || height === 0) return true
  if (width !== null && height !== null && width <= 1 && height <= 1) return true
  // One with a name may be shown to narrow screens.
  return attributeOf(element, 'class') === null && attributeOf(element, 'id') === null && isHidden(style)
}

function lengthOf(
  side: 'width' | 'height',
  element: HtmlElement,
  style: ReadonlyMap<string, string>,
): number | null {
  const match = LENGTH.exec(style.get(side) ?? attributeOf(element, side) ?? '')
  return match ? Number(match[1]) : null
}

function isHidden(style: ReadonlyMap<string, string>): boolean {
  return (
    style.get('display')?.startsWith('none') === true ||
    style.get('visibility')?.startsWith('hidden') === true ||
    /^0(?:\.0*)?(?:\s|$)/.test(style.get('opacity') ?? '')
  )
}
