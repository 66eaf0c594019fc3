import { Link } from '../link/link.tsx'
import { MarkedText } from '../marked-text/marked-text.tsx'
import { type ArticleView, articlePath } from './article-view.ts'

/** The headline of an article as the link to it, with what a search found in it marked. */
export function HeadlineLink({ article }: { article: ArticleView }) {
  const { id, title, found } = article
  return (
    <Link href={articlePath(id)} state={found && { search: found.query }}>
      {found ? <MarkedText segments={found.title} /> : title}
    </Link>
  )
}

/** The summary of an article, or where a search found something in its text, with that marked. */
export function SummaryWords({ article: { summary, found } }: { article: ArticleView }) {
  return found ? <MarkedText segments={found.snippet} /> : summary
}
