import { isDesktopMedia } from './is-desktop-media.ts'

export interface CssRule {
  selectors: string
  body: string
}

/** At-rules may stand in each other; deeper ones are of no mail. */
const DEPTH = 4

/** The rules of a sheet that hold in a desktop browser, in order; those in media queries for other screens are left out. */
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
