/** Shared content, as the share target of the manifest names it; anything may be missing. */
export interface Shared {
  title?: string | null
  text?: string | null
  url?: string | null
}

/** What is saved of it: a link, or a text without one. */
export type SharedContent = { url: string; title?: string } | { text: string; title?: string }

/** The maximum length of a title on the server, in characters. */
const MAX_TITLE_LENGTH = 1000
const ADDRESS = /https?:\/\/[^\s<>"]+/i
/** Punctuation after an address is not part of it. */
const END = new Set(".,;:!?'”’»…")

/**
 * The link or text to save from shared content; undefined if it is empty. Most apps put an address at the beginning or
 * the end of the text: then the link is meant. One within a text is part of that text.
 */
export function sharedContent(shared: Shared): SharedContent | undefined {
  const [title, text, url] = [shared.title, shared.text, shared.url].map((part) => part?.trim() ?? '')
  const named = title ? { title: title.slice(0, MAX_TITLE_LENGTH) } : {}
  if (url && isWebAddress(url)) return { url, ...(named.title !== url && named) }
  const found = linkIn(text ?? '') ?? linkIn(title ?? '')
  if (found) {
    const words = title && !ADDRESS.test(title) ? title : found.words
    return { url: found.url, ...(words && { title: words.slice(0, MAX_TITLE_LENGTH) }) }
  }
  const whole = [text, url].filter(Boolean).join('\n')
  if (whole) return { text: whole, ...(named.title !== whole && named) }
  return title ? { text: title } : undefined
}

function linkIn(text: string): { url: string; words: string } | undefined {
  const match = ADDRESS.exec(text)
  if (!match) return undefined
  const url = withoutEnd(match[0])
  const before = text.slice(0, match.index).trim()
  const after = text.slice(match.index + url.length).trim()
  const isWithin = before !== '' && /[\p{L}\p{N}]/u.test(after)
  return isWithin || !isWebAddress(url) ? undefined : { url, words: before || after }
}

/** A closing bracket belongs to the address if the address has the opening one. */
function withoutEnd(address: string): string {
  let end = address.length
  let open = address.split(')').length - address.split('(').length
  for (; end > 0; end--) {
    const last = address[end - 1] ?? ''
    if (last === ')' && open > 0) open--
    else if (!END.has(last)) break
  }
  return address.slice(0, end)
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
