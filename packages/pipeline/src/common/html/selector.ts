import { attributeOf, type HtmlElement, type HtmlParent, isElement } from './nodes.ts'

/** One element of a selector: all that it asks for must be there. */
interface Compound {
  tag: string | null
  id: string | null
  classes: readonly string[]
  /** Whether it must be the parent of what the selector names next, not only around it. */
  isParent: boolean
}

export interface Selector {
  compounds: readonly Compound[]
  /** CSS specificity, ids before classes before tags, as one number. */
  weight: number
  /** What an element must at least have to match: `#id`, `.class`, `tag` or `*`. */
  key: string
}

/** Of longer selectors than this, and further up than that, nothing is looked for. */
const LENGTH = 8
const ANCESTORS = 80

/** Reads a selector of tags, classes and ids around each other; null for any other, such as one with a pseudo-class. */
export function readSelector(text: string): Selector | null {
  const words = text.trim().replaceAll('>', ' > ').split(/\s+/)
  const compounds: Compound[] = []
  let weight = 0
  for (const word of words) {
    const last = compounds.at(-1)
    if (word === '>' && last) compounds[compounds.length - 1] = { ...last, isParent: true }
    else {
      const match = /^(\*|[a-z][a-z0-9-]*)?((?:[.#][\w-]+)*)$/i.exec(word)
      if (!match || word === '' || compounds.length === LENGTH) return null
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

/** Whether a selector names an element. */
export function matches({ compounds }: Selector, element: HtmlElement): boolean {
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
