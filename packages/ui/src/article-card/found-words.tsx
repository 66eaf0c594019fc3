import { Link } from '../link.tsx'
import { MarkedText } from '../marked-text.tsx'
import { type ArticleView, pathOf } from './article-view.ts'

/** The headline of an article as a link to it, with the matches of a search marked. */
export function HeadlineLink({ article }: { article: ArticleView }) {
  const { title, found } = article
  return (
    <Link href={pathOf(article)} state={found && { search: found.query }}>
      {found ? <MarkedText segments={found.title} /> : title}
    </Link>
  )
}

/**
 * The summary of an article, or the snippet of its text with the matches of a search marked; nothing if it only repeats
 * the headline, as that of an item without a text does. The sentence that a headline is the beginning of goes on.
 */
export function SummaryWords({ article: { title, summary, found } }: { article: ArticleView }) {
  const words = found ? found.snippet.map(({ text }) => text).join('') : summary
  if (lettersOf(words) === lettersOf(title)) return null
  if (found) return <MarkedText segments={found.snippet} />
  const begun = title.endsWith('…') ? title.slice(0, -1).trimEnd() : ''
  return begun && words.startsWith(begun) ? `… ${words.slice(begun.length).trimStart()}` : words
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
