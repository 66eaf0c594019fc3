import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

/** The text content of an article's HTML as a browser has it: all text in order, elements gone, entities decoded. */
export function textContent(html: string): string {
  const texts: string[] = []
  const open: DefaultTreeAdapterTypes.Node[] = [parseFragment(html)]
  for (let node = open.pop(); node; node = open.pop()) {
    if ('value' in node) texts.push(node.value)
    // One by one: the number of arguments of a call is limited, and a mail may have more children.
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) open.push(child)
  }
  return texts.join('')
}
