import { attributeOf, type HtmlElement } from '../html/nodes.ts'

const LENGTH = /^\s*(\d*\.\d+|\d+)(?:\s*(?:px|pt))?(?:\s*!\s*important)?\s*$/i

/**
 * Whether a picture is one that nobody can see, there to tell its sender that the mail was opened. `style` is what the
 * mail's style sheets and the picture's own attribute say of it.
 */
export function isInvisiblePicture(element: HtmlElement, style: string): boolean {
  const width = lengthOf('width', element, style)
  const height = lengthOf('height', element, style)
  if (width === 0 || height === 0) return true
  if (width !== null && height !== null && width <= 1 && height <= 1) return true
  // One with a name may be shown to narrow screens.
  return attributeOf(element, 'class') === null && attributeOf(element, 'id') === null && isHidden(style)
}

function lengthOf(side: 'width' | 'height', element: HtmlElement, style: string): number | null {
  const declared = valuesOf(side, style).at(-1)
  const match = LENGTH.exec(declared ?? attributeOf(element, side) ?? '')
  return match ? Number(match[1]) : null
}

function isHidden(style: string): boolean {
  const last = (name: string) => valuesOf(name, style).at(-1)?.trim().toLowerCase() ?? ''
  return (
    last('display').startsWith('none') ||
    last('visibility').startsWith('hidden') ||
    /^0(?:\.0*)?(?:\s|!|$)/.test(last('opacity'))
  )
}

function valuesOf(name: string, style: string): string[] {
  return style.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':')
    return declaration.slice(0, colon).trim().toLowerCase() === name ? [declaration.slice(colon + 1)] : []
  })
}
