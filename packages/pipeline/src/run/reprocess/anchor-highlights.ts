import { type PlacedHighlight, placeHighlight } from '@tidings/db/queries/highlight-places'
import { storedArticles } from '@tidings/db/queries/reprocess'
import type { Executor, MailRow } from '@tidings/db/schema'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { anchorPassage, type PassagePlace } from './anchor-passage.ts'
import type { Changes } from './reprocess-report.ts'

/** The text content of an article's HTML as a browser has it: all text in order, elements gone, entities decoded. */
export function textContent(html: string): string {
  const texts: string[] = []
  const open: DefaultTreeAdapterTypes.Node[] = [parseFragment(html)]
  for (let node = open.pop(); node; node = open.pop()) {
    if ('value' in node) texts.push(node.value)
    // One by one: a call takes only so many arguments, and a mail may have more children.
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) open.push(child)
  }
  return texts.join('')
}

/**
 * Finds the words of an issue's highlights in the articles as they are stored now, each in its own article first, else in
 * another that is in a list, and writes where they stand. Gives how many moved and the words that stand in none.
 */
export async function anchorHighlights(
  trx: Executor,
  mail: MailRow,
  highlights: readonly PlacedHighlight[],
): Promise<Changes['highlights']> {
  if (highlights.length === 0) return { moved: 0, lost: [] }
  const rows = await storedArticles(trx, mail.user_id, mail.id)
  const contents = new Map(rows.map(({ id, html }) => [id, textContent(html)]))
  const listed = new Set(rows.flatMap(({ id, left_out_at }) => (left_out_at === null ? [id] : [])))
  const lost: string[] = []
  let moved = 0
  for (const highlight of highlights) {
    const own = highlight.article_id ?? ''
    const others = [...contents.keys()].filter((id) => id !== own && listed.has(id))
    const [place] = [own, ...others].flatMap((article_id) => {
      const found = anchorPassage(contents.get(article_id) ?? '', highlight)
      return found ? [{ article_id, ...found }] : []
    })
    if (!place) lost.push(highlight.text)
    else if (isElsewhere(highlight, place)) {
      moved += 1
      await placeHighlight(trx, mail.user_id, { ...highlight, ...place })
    }
  }
  return { moved, lost }
}

/** What was noted without a place keeps none: another note of the same words is then the same highlight. */
function isElsewhere(highlight: PlacedHighlight, place: PassagePlace & { article_id: string }): boolean {
  if (highlight.article_id !== place.article_id) return true
  return highlight.start_offset !== null && highlight.start_offset !== place.start_offset
}
