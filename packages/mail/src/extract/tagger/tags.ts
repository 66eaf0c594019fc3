/**
 * What a line of a mail is. `title` and `item` begin an article, the second without a headline of its own; `more-title`
 * continues a headline. `kicker` and `by-line` are about one article, `section` is the heading of several.
 */
export const TAGS = [
  'title',
  'item',
  'more-title',
  'kicker',
  'body',
  'by-line',
  'section',
  'greeting',
  'ad',
  'navigation',
  'footer',
] as const

export type Tag = (typeof TAGS)[number]

/** Whether a mail consists of several articles or is one text. */
export type MailKind = 'roundup' | 'essay'

/**
 * By kind of mail, the tag above (the last row: the start of the mail) and the tag below: how much more often than
 * anywhere it follows, as a logarithm.
 */
export type Follows = Readonly<Record<MailKind, readonly (readonly number[])[]>>

/** How much what usually follows counts beside a line's own shares, which depend on its neighbours, too. */
const FOLLOWS = 0.5

/** The score of a tag that a line may not have. */
const CLOSED = -1e6

/**
 * The most likely tags of lines as a sequence (Viterbi 1967), by the logarithms of their shares. `isOpen` says whether a
 * line may have a tag.
 */
export function likelyTags(
  shares: readonly (readonly number[])[],
  follows: readonly (readonly number[])[],
  isOpen: (line: number, tag: Tag) => boolean,
): Tag[] {
  const best: number[][] = []
  const from: number[][] = []
  for (const [line, logs] of shares.entries()) {
    const above = best[line - 1]
    const own: number[] = []
    const origin: number[] = []
    for (const [tag, name] of TAGS.entries()) {
      const score = isOpen(line, name) ? (logs[tag] ?? 0) : CLOSED
      let most = above ? Number.NEGATIVE_INFINITY : FOLLOWS * (follows[TAGS.length]?.[tag] ?? 0)
      let source = 0
      for (const [before, value] of (above ?? []).entries()) {
        const path = value + FOLLOWS * (follows[before]?.[tag] ?? 0)
        if (path <= most) continue
        most = path
        source = before
      }
      own.push(most + score)
      origin.push(source)
    }
    best.push(own)
    from.push(origin)
  }
  const tags: Tag[] = []
  const last = best.at(-1)
  let at = last ? last.indexOf(Math.max(...last)) : 0
  for (let line = shares.length - 1; line >= 0; line -= 1) {
    tags[line] = TAGS[at] ?? 'body'
    at = from[line]?.[at] ?? 0
  }
  return tags
}
