/** The assumed viewport for visibility: a desktop browser window in light colors. */
const WIDTH = 1100
const HEIGHT = 800

/**
 * Whether a media query list (the text after `@media`) matches in a desktop browser. Unsupported queries don't match.
 */
function isDesktopMedia(list: string): boolean {
  return list
    .toLowerCase()
    .split(',')
    .some((query) => matchesMedia(query.trim()))
}

function matchesMedia(query: string): boolean {
  if (query === '') return true
  const [type = '', ...conditions] = query.replace(/^only\s+/, '').split(/(?<!\s)\s+and\s+/)
  if (type.startsWith('not ')) return false
  const rest = type.startsWith('(') ? [type, ...conditions] : conditions
  if (!type.startsWith('(') && type !== 'screen' && type !== 'all') return false
  return rest.every(isMet)
}

function isMet(condition: string): boolean {
  const match = /^\(\s*([\w-]+)\s*(?::([^)]+))?\)$/.exec(condition.trim())
  if (!match) return false
  const [, feature = '', value = ''] = match
  const size = Number.parseFloat(value) * (/r?em\s*$/.test(value) ? 16 : 1)
  if (/^min-(?:device-)?width$/.test(feature)) return WIDTH >= size
  if (/^max-(?:device-)?width$/.test(feature)) return WIDTH <= size
  if (/^min-(?:device-)?height$/.test(feature)) return HEIGHT >= size
  if (/^max-(?:device-)?height$/.test(feature)) return HEIGHT <= size
  if (feature === 'prefers-color-scheme') return value.trim() === 'light'
  if (feature === 'orientation') return value.trim() === 'landscape'
  return feature === 'hover' || feature === 'pointer' ? /^(?:hover|fine)$/.test(value.trim()) : false
}

export interface CssRule {
  selectors: string
  body: string
}

/** The maximum depth of nested at-rules: no real mail has more. */
const DEPTH = 4

/**
 * The rules of a style sheet that apply in a desktop browser, in order; those in media queries for other screens are
 * omitted.
 */
export function cssRules(css: string): CssRule[] {
  const rules: CssRule[] = []
  readRules(css.replace(/\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g, ' '), rules, DEPTH)
  return rules
}

function readRules(text: string, rules: CssRule[], depth: number): void {
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('{', at)
    if (open === -1) break
    const selectors = text
      .slice(at, open)
      .replace(/@(?:import|charset|namespace)[^;]*(?:;|$)/g, ' ')
      .trim()
    const isAtRule = selectors.startsWith('@')
    const close = isAtRule ? endOfBlock(text, open) : text.indexOf('}', open)
    if (close === -1) break
    const body = text.slice(open + 1, close)
    const media = /^@media\b([^{]*)$/i.exec(selectors)?.[1]
    if (!isAtRule) rules.push({ selectors, body })
    else if (media !== undefined && depth > 0 && isDesktopMedia(media)) readRules(body, rules, depth - 1)
    at = close + 1
  }
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
