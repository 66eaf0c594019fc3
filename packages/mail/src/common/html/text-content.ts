import { parseFragment } from 'parse5'
import { isText, nodesIn } from './nodes.ts'

/** The text content of an article's HTML as a browser has it: all text in order, elements gone, entities decoded. */
export function textContent(html: string): string {
  let text = ''
  for (const node of nodesIn(parseFragment(html).childNodes)) if (isText(node)) text += node.value
  return text
}

/** HTML with each tag and comment replaced by `by`; unclosed tags are kept. */
export function withoutTags(html: string, by: string): string {
  return html.replace(/<[^>]*(>?)/g, (tag, end) => (end === '' ? tag : by))
}

/** HTML with each tag replaced by a space, and each style sheet and script with its content. */
export function withoutMarkup(html: string): string {
  const begin = /<(?:style|script)/iy
  const close = /<\/(?:style|script)>/gi
  const lastTag = html.lastIndexOf('>')
  const pieces: string[] = []
  let mayClose = true
  let at = 0
  for (let open = html.indexOf('<'); open !== -1 && open < lastTag; open = html.indexOf('<', at)) {
    pieces.push(html.slice(at, open))
    begin.lastIndex = open
    close.lastIndex = open
    // Not searched again after none was found: each unclosed one would cost the rest of the text.
    const isBlock: boolean = mayClose && begin.test(html)
    mayClose = !isBlock || close.test(html)
    at = isBlock && mayClose ? close.lastIndex : html.indexOf('>', open) + 1
  }
  pieces.push(html.slice(at))
  return pieces.join(' ')
}
