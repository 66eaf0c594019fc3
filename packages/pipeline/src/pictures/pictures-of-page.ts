import { attributeOf, childrenOf, type HtmlElement, type HtmlNode, isElement } from '../html/nodes.ts'
import { type Page, pageOf } from '../html/page-of.ts'
import { styleTextOf } from '../html/style-sheet.ts'
import type { ParsedMail } from '../mail.ts'
import { cleanCss } from '../original/clean-css.ts'
import { isInvisiblePicture } from '../original/invisible-picture.ts'
import { addressResolver } from '../original/resolve-address.ts'
import { candidatesOf } from '../original/srcset.ts'

/** Of so many, more than are ever fetched. */
const MOST = 500

/**
 * The addresses of the pictures of the web that a mail shows as it was sent, each once: those of its images first, then
 * what lies behind its words. Without those that nobody can see.
 */
export function picturesOfPage(mail: ParsedMail): string[] {
  const page = pageOf(mail)
  return page === null ? [] : [...addressesOf(page)]
}

function addressesOf({ document, rules }: Page): Set<string> {
  const images: string[] = []
  const behind: string[] = []
  const noteCss = (css: string) => {
    if (!/url|image|src/i.test(css)) return
    cleanCss(css, (address) => {
      behind.push(address)
      return undefined
    })
  }
  noteCss(styleTextOf(document))
  let base: string | null = null
  const open: HtmlNode[] = [...childrenOf(document)].reverse()
  for (let node = open.pop(); node; node = open.pop()) {
    for (const child of childrenOf(node).toReversed()) open.push(child)
    if (!isElement(node)) continue
    if (node.tagName === 'base') base ??= attributeOf(node, 'href')
    const style = attributeOf(node, 'style') ?? ''
    if (node.tagName === 'img' && isInvisiblePicture(node, `${rules.styleOf(node)};${style}`)) continue
    noteCss(style)
    behind.push(attributeOf(node, 'background') ?? '')
    if (node.tagName === 'img' || node.tagName === 'source') images.push(...sourcesOf(node))
  }
  const resolve = addressResolver(base)
  const addresses = new Set<string>()
  for (const address of [...images, ...behind]) {
    const url = address === '' ? null : resolve(address.trim())
    if (url && /^https?:$/.test(url.protocol) && addresses.size < MOST) addresses.add(url.href)
  }
  return addresses
}

function sourcesOf(element: HtmlElement): string[] {
  const source = attributeOf(element, 'src')
  const others = candidatesOf(attributeOf(element, 'srcset') ?? '').map(({ address }) => address)
  return source === null ? others : [source, ...others]
}
