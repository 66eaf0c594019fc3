/** HTML with `by` in the place of each tag and comment; what is no tag, as it has no end, stays. */
export function withoutTags(html: string, by: string): string {
  return html.replace(/<[^>]*(>?)/g, (tag, end) => (end === '' ? tag : by))
}

/** HTML with a space in the place of each tag, and of each style sheet and script with what is in it. */
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
    // Looked for once more after none was found, each that is not closed would cost the rest of the text.
    const isBlock: boolean = mayClose && begin.test(html)
    mayClose = !isBlock || close.test(html)
    at = isBlock && mayClose ? close.lastIndex : html.indexOf('>', open) + 1
  }
  pieces.push(html.slice(at))
  return pieces.join(' ')
}
