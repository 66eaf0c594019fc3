import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer'

/** Functions whose string arguments are addresses (CSS Values 4, CSS Images 4). */
const ADDRESS_FUNCTIONS = new Set(['url', 'src', 'image', 'image-set', '-webkit-image-set', 'cross-fade'])
/** Functions that substitute values from elsewhere, which inside the functions above would be addresses. */
const SUBSTITUTIONS = new Set(['var', 'attr', 'env', 'if', 'inherit'])
/** At-rules that load something, or change how addresses and names are interpreted. */
const LOADING_RULES = new Set(['import', 'font-face', 'namespace', 'charset', 'document', '-moz-document'])

/** Styles without escapes, strings, loading rules and functions that take addresses, like most styles of mails. */
const PLAIN = /^[\w\s:;.,#%!()-]*$/
const MAY_TAKE_ADDRESS = /url|src|image|fade/i

/** Replaces the address of a picture that isn't shown; browsers don't request it. */
const NOWHERE = 'about:invalid'

/**
 * Cleans CSS of a mail, from a style sheet or a style attribute: its addresses are replaced by the results of
 * `pictureAt` (undefined: none); everything else is unchanged. The result is safe in a `<style>` element.
 */
export function cleanCss(css: string, pictureAt: (address: string) => string | undefined): string {
  if (PLAIN.test(css) && !MAY_TAKE_ADDRESS.test(css)) return css
  const tokens = tokenize({ css })
  const kept: string[] = []
  const open: string[] = []
  let openAddresses = 0
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token) break
    const [type, text] = token
    if (type === TokenType.AtKeyword && LOADING_RULES.has(token[4].value.toLowerCase())) {
      at = endOfRule(tokens, at)
      kept.push(' ')
    } else if (type === TokenType.URL) {
      kept.push(`url("${pictureAt(token[4].value) ?? NOWHERE}")`)
    } else if (type === TokenType.BadURL || type === TokenType.BadString) {
      // Replaced, not left out: its neighbours would become another token, `url(` with what follows, or `/` and `*`.
      kept.push(type === TokenType.BadURL ? `url("${NOWHERE}")` : `"${NOWHERE}"`)
    } else if (type === TokenType.String) {
      const isAddress = ADDRESS_FUNCTIONS.has(open.at(-1) ?? '')
      kept.push(isAddress ? `"${pictureAt(token[4].value) ?? NOWHERE}"` : text)
    } else if (type === TokenType.Function) {
      const name = token[4].value.toLowerCase()
      const isHidden = (SUBSTITUTIONS.has(name) || name.startsWith('--')) && openAddresses > 0
      open.push(name)
      if (ADDRESS_FUNCTIONS.has(name)) openAddresses += 1
      kept.push(isHidden ? 'none(' : text)
    } else {
      if (type === TokenType.OpenParen) open.push('')
      if (type === TokenType.CloseParen && ADDRESS_FUNCTIONS.has(open.pop() ?? '')) openAddresses -= 1
      kept.push(text)
    }
  }
  return kept.join('').replaceAll('</', '<\\/')
}

/**
 * The index of the last token of an at-rule: its semicolon, the end of its block, or the token before the end of its
 * parent.
 */
function endOfRule(tokens: readonly CSSToken[], start: number): number {
  let depth = 0
  for (let at = start; at < tokens.length; at += 1) {
    const type = tokens[at]?.[0]
    if (type === TokenType.Semicolon && depth === 0) return at
    if (type === TokenType.OpenCurly) depth += 1
    if (type === TokenType.CloseCurly) {
      if (depth === 0) return at - 1
      depth -= 1
      if (depth === 0) return at
    }
  }
  return tokens.length
}
