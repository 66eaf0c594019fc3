import { attributeOf, type HtmlElement } from './nodes.ts'

export interface StyleRules {
  /** The declarations that a style sheet gives an element, weakest first. */
  styleOf(element: HtmlElement): string
}

/** Of longer sheets only this much is read: real ones are far shorter. */
const READ_LENGTH = 200_000

const TELLING =
  /(?:^|[;{\s])(?:font(?:-size|-weight|-style)?|display|visibility|opacity|overflow|mso-hide|(?:max-)?(?:height|width))\s*:/i

/**
 * Reads style sheets as far as they decide size, weight and visibility of text: rules with a single tag, class or id
 * and no condition. Media queries are left out: they are for other screens.
 */
export function readStyleSheets(css: string): StyleRules {
  const byTag = new Map<string, string>()
  const byClass = new Map<string, string>()
  const byId = new Map<string, string>()
  for (const { selectors, body } of rulesOf(css.slice(0, READ_LENGTH))) {
    if (!TELLING.test(body)) continue
    for (const selector of selectors.split(',')) {
      const match = /^([a-z][a-z0-9]*)?(?:\.([\w-]+)|#([\w-]+))?$/i.exec(selector.trim())
      if (!match) continue
      const [, tag, className, id] = match
      if (className !== undefined) append(byClass, `${className} ${tag?.toLowerCase() ?? ''}`, body)
      else if (id !== undefined) append(byId, id, body)
      else if (tag !== undefined) append(byTag, tag.toLowerCase(), body)
    }
  }
  return {
    styleOf(element) {
      if (byTag.size + byClass.size + byId.size === 0) return ''
      let style = byTag.get(element.tagName) ?? ''
      for (const name of (attributeOf(element, 'class') ?? '').split(/\s+/)) {
        if (name === '') continue
        style += `;${byClass.get(`${name} `) ?? ''};${byClass.get(`${name} ${element.tagName}`) ?? ''}`
      }
      const id = attributeOf(element, 'id')
      return id === null ? style : `${style};${byId.get(id) ?? ''}`
    },
  }
}

function append(map: Map<string, string>, key: string, body: string): void {
  map.set(key, `${map.get(key) ?? ''};${body}`)
}

/** The top-level rules of a sheet; blocks of at-rules are skipped whole. */
function rulesOf(css: string): { selectors: string; body: string }[] {
  const rules: { selectors: string; body: string }[] = []
  const text = css.replace(/\/\*[\s\S]*?\*\/|<!--|-->/g, ' ')
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('{', at)
    if (open === -1) break
    const selectors = text
      .slice(at, open)
      .replace(/@(?:import|charset|namespace)[^;]*;/g, ' ')
      .trim()
    const close = selectors.startsWith('@') ? endOfBlock(text, open) : text.indexOf('}', open)
    if (close === -1) break
    if (!selectors.startsWith('@')) rules.push({ selectors, body: text.slice(open + 1, close) })
    at = close + 1
  }
  return rules
}

function endOfBlock(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return -1
}
