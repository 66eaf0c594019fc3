import { IconArrowRight, IconNote } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { HighlightResults } from '@tidings/api/search/schema'
import { articlePath } from '@tidings/ui/article-card/article-view.ts'
import { SourceChip } from '@tidings/ui/badges/badges'
import { Spinner } from '@tidings/ui/empty-state/spinner'
import { longDate } from '@tidings/ui/format-time.ts'
import { Link } from '@tidings/ui/link'
import { MarkedText } from '@tidings/ui/marked-text'
import { getQueryKey, trpc } from '../../api/trpc.ts'
import { Icon } from '../../lib/icon.tsx'
import { MoreResults, NoneOfKind, SearchFailed } from './result-states.tsx'
import css from './search-screen.module.css'
import { texts } from './texts.ts'

const pageSize = 24

/** The highlights that match a search, each with a link to its article. */
export function FoundHighlights({ q }: { q: string }) {
  const { client } = trpc.useUtils()
  const query = useInfiniteQuery({
    queryKey: getQueryKey(trpc.search.highlights, { q, pageSize }, 'infinite'),
    queryFn: ({ pageParam: after, signal }) =>
      client.search.highlights.query({ q, pageSize, after }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    gcTime: 60_000,
  })
  const { data } = query
  if (query.isError && !data) return <SearchFailed onRetry={query.refetch} />
  if (!data) return <Spinner label={texts.loading} centered />
  const highlights = data.pages.flatMap((page) => page.highlights)
  if (highlights.length === 0) return <NoneOfKind text={texts.noneOfKind.highlights} />
  return (
    <>
      <ul className="card flush-stack divided">
        {highlights.map((highlight) => (
          <li key={highlight.id}>
            <FoundHighlight {...highlight} />
          </li>
        ))}
      </ul>
      <MoreResults query={query} shown={highlights.length} all={data.pages[0]?.total ?? 0} />
    </>
  )
}

function FoundHighlight({
  id,
  segments,
  noteSegments,
  color,
  articleId,
  articleTitle,
  sourceNewsletter,
  createdAt,
}: HighlightResults['highlights'][number]) {
  return (
    <article className={css.highlight} aria-label={articleTitle}>
      <blockquote dir="auto" data-color={color}>
        <MarkedText segments={segments} />
      </blockquote>
      {noteSegments.length > 0 && (
        <p className={css.note} role="note" aria-label={texts.note} dir="auto">
          <Icon of={IconNote} />
          <span className="breakable">
            <MarkedText segments={noteSegments} />
          </span>
        </p>
      )}
      <p className={css.facts}>
        <SourceChip name={sourceNewsletter} />
        <span dir="auto">{articleTitle}</span>
        <time dateTime={createdAt}>{longDate(createdAt)}</time>
      </p>
      {articleId === null ? (
        <p className={css.facts}>{texts.gone}</p>
      ) : (
        <Link className={css.way} href={articlePath(articleId)} state={{ highlight: id }}>
          {texts.goTo}
          <Icon of={IconArrowRight} size={16} />
        </Link>
      )}
    </article>
  )
}
