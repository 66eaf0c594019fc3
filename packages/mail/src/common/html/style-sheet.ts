import { cssRules } from './css-rules.ts'
import { attributeOf, type HtmlElement, type HtmlParent, isElement, isText, nodesIn } from './nodes.ts'

/** The maximum length of a relevant value; parsing values takes more than linear time. */
const LENGTH = 500

/** The maximum of declarations of a style; of longer ones the first count. */
const MAX = 200

/** The declarations of a style by property, names and values in lower case. */
type Declarations = ReadonlyMap<string, { value: string; isImportant: boolean }>

/** The declarations of a style; the last one wins unless an earlier one is `!important`. */
function readDeclarations(style: string): Declarations {
  const read = new Map<string, { value: string; isImportant: boolean }>()
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon === -1) continue
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const earlier = read.get(name)
    if (!earlier && read.size === MAX) continue
    const written = declaration.slice(colon + 1)
    const value = written.replace(/!\s*important/i, '')
    const isImportant = value.length < written.length
    if (!isImportant && earlier?.isImportant) continue
    read.set(name, { value: value.slice(0, LENGTH).replace(/\s+/g, ' ').trim().toLowerCase(), isImportant })
  }
  return read
}

/** The effective values of several styles, the weakest first. */
function cascade(styles: readonly Declarations[]): Map<string, string> {
  const values = new Map<string, string>()
  const important = new Set<string>()
  for (const style of styles) {
    for (const [name, { value, isImportant }] of style) {
      if (isImportant) important.add(name)
      else if (important.has(name)) continue
      values.set(name, value)
    }
  }
  return values
}

export interface StyleRules {
  /**
   * The effective values of an element by property, in lower case, from style sheets and its style attribute. No rule
   * is read twice, and results for the same rules and attribute are cached, as mails repeat few.
   */
  styleOf(element: HtmlElement): ReadonlyMap<string, string>
  /**
   * Whether the sheet sets backgrounds with rules that are not supported here: then no background is known for certain.
   */
  paintsUnseen: boolean
}

/** The maximum of characters of a style sheet: real ones are far shorter. */
const READ_LENGTH = 200_000

/** The maximum of rules for one class or tag. */
const MAX_RULES = 60

const STORY_ARTICLE =
  /(?:^|[;{\s])(?:font(?:-size|-weight|-style)?|display|visibility|opacity|overflow(?:-[xy])?|mso-hide|(?:max-)?(?:height|width)|(?:background-)?color|background(?:-image)?|position|left|right|top|bottom|clip(?:-path)?|text-indent|margin(?:-left|-top)|transform)\s*:/i

interface Rule {
  selector: Selector
  declarations: Declarations
  order: number
}

/** Parses style sheets as far as they affect size, weight, color and visibility of text in a desktop browser. */
export function readStyleSheets(css: string): StyleRules {
  const byKey = new Map<string, Rule[]>()
  let paintsUnseen = false
  let order = 0
  for (const { selectors, body } of cssRules(css.slice(0, READ_LENGTH))) {
    if (!STORY_ARTICLE.test(body)) continue
    const declarations = readDeclarations(body)
    for (const text of selectors.split(',')) {
      const selector = readSelector(text)
      order += 1
      if (selector) add(byKey, { selector, declarations, order })
      else if (/background/i.test(body) && !isForOthers(text)) paintsUnseen = true
    }
  }
  const cascaded = new Map<string, ReadonlyMap<string, string>>()
  return {
    paintsUnseen,
    styleOf(element) {
      const rules = byKey.size === 0 ? [] : rulesOf(element, byKey)
      const own = attributeOf(element, 'style') ?? ''
      const key = `${rules.map(({ order }) => order).join()};${own}`
      const known = cascaded.get(key)
      if (known) return known
      const values = cascade([...rules.map(({ declarations }) => declarations), readDeclarations(own)])
      cascaded.set(key, values)
      return values
    },
  }
}

/** The text of the `<style>` elements of a document, in order. */
export function styleTextOf(document: HtmlParent): string {
  let css = ''
  for (const node of nodesIn(document.childNodes)) {
    if (!isElement(node) || node.tagName !== 'style') continue
    for (const child of node.childNodes) if (isText(child)) css += `${child.value}\n`
  }
  return css
}

/** Whether a selector is for pointer states, or for mail programs other than a browser. */
function isForOthers(selector: string): boolean {
  return /:(?:hover|focus|active|visited)|\[data-og|\[owa\]|\.external|u \+ |#outlook|::/i.test(selector)
}

function add(byKey: Map<string, Rule[]>, rule: Rule): void {
  const rules = byKey.get(rule.selector.key)
  if (!rules) byKey.set(rule.selector.key, [rule])
  else if (rules.length < MAX_RULES) rules.push(rule)
}

/** The rules that match an element, weakest first. */
function rulesOf(element: HtmlElement, byKey: ReadonlyMap<string, readonly Rule[]>): Rule[] {
  const keys = [element.tagName, '*']
  for (const name of new Set((attributeOf(element, 'class') ?? '').split(/\s+/))) keys.push(`.${name}`)
  const id = attributeOf(element, 'id')
  if (id !== null) keys.push(`#${id}`)
  const rules: Rule[] = []
  for (const key of keys) {
    for (const rule of byKey.get(key) ?? []) if (matches(rule.selector, element)) rules.push(rule)
  }
  return rules.sort((a, b) => a.selector.weight - b.selector.weight || a.order - b.order)
}

/** One compound of a selector: all its parts must match. */
interface Compound {
  tag: string | null
  id: string | null
  classes: readonly string[]
  /** Whether it must be the parent of the next compound's element, not only an ancestor. */
  isParent: boolean
}

interface Selector {
  compounds: readonly Compound[]
  /** CSS specificity, ids before classes before tags, as one number. */
  weight: number
  /** The part that an element needs to match: `#id`, `.class`, `tag` or `*`. */
  key: string
}

/** The maximum of compounds of a selector, and of ancestors searched. */
const MAX_COMPOUNDS = 8
const ANCESTORS = 80

/** Parses a selector of nested tags, classes and ids; null for any other, such as one with a pseudo-class. */
function readSelector(text: string): Selector | null {
  const words = text.trim().replaceAll('>', ' > ').split(/\s+/)
  const compounds: Compound[] = []
  let weight = 0
  for (const word of words) {
    const last = compounds.at(-1)
    if (word === '>' && last) compounds[compounds.length - 1] = { ...last, isParent: true }
    else {
      const match = /^(\*|[a-z][a-z0-9-]*)?((?:[.#][\w-]+)*)$/i.exec(word)
      if (!match || word === '' || compounds.length === MAX_COMPOUNDS) return null
      const names = match[2]?.match(/[.#][\w-]+/g) ?? []
      const classes = names.filter((name) => name.startsWith('.')).map((name) => name.slice(1))
      const id = names.find((name) => name.startsWith('#'))?.slice(1) ?? null
      const tag = match[1] === undefined || match[1] === '*' ? null : match[1].toLowerCase()
      compounds.push({ tag, id, classes, isParent: false })
      weight += (id === null ? 0 : 10_000) + classes.length * 100 + (tag === null ? 0 : 1)
    }
  }
  const subject = compounds.at(-1)
  if (!subject || subject.isParent) return null
  return { compounds, weight, key: keyOf(subject) }
}

function keyOf({ id, classes: [name], tag }: Compound): string {
  if (id !== null) return `#${id}`
  return name === undefined ? (tag ?? '*') : `.${name}`
}

/** Whether a selector matches an element. */
function matches({ compounds }: Selector, element: HtmlElement): boolean {
  const subject = compounds.at(-1)
  if (!subject || !fits(subject, element)) return false
  let at = compounds.length - 2
  let steps = 0
  for (
    let node: HtmlParent | null = element.parentNode;
    at >= 0 && node && steps < ANCESTORS;
    node = 'parentNode' in node ? node.parentNode : null
  ) {
    const wanted = compounds[at]
    if (wanted && isElement(node) && fits(wanted, node)) at -= 1
    else if (wanted?.isParent) return false
    steps += 1
  }
  return at < 0
}

function fits({ tag, id, classes }: Compound, element: HtmlElement): boolean {
  if (tag !== null && tag !== element.tagName) return false
  if (id !== null && attributeOf(element, 'id') !== id) return false
  if (classes.length === 0) return true
  const own = (attributeOf(element, 'class') ?? '').split(/\s+/)
  return classes.every((name) => own.includes(name))
}
