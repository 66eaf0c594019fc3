import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { articlePath } from '@tidings/ui/article-card/article-view.ts'
import { Spinner } from '@tidings/ui/empty-state/spinner'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { longDate } from '@tidings/ui/format-time.ts'
import { Link } from '@tidings/ui/link'
import type { ShownPlace } from '@tidings/ui/passages/show-passage.ts'
import { type ComponentType, useMemo, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { trpc } from '../../api/trpc.ts'
import { cleanHtml } from '../../lib/clean-html.ts'
import { Icon } from '../../lib/icon.tsx'
import { isNoConnection, NoConnection } from '../../lib/no-connection.tsx'
import { PageTitle } from '../../lib/page-title.tsx'
import { readOpener } from '../../routing/opener.ts'
import css from './article-screen.module.css'

import { readPlace } from './reader-location.ts'

const words = {
  back: 'Back to Digest',
  heading: 'Article',
  loading: 'Loading article…',
  unreached: 'The article could not be loaded. It opens as soon as there is a connection.',
  missing: 'Article not found',
  missingText: "The article you're looking for doesn't exist or has been removed.",
  home: 'Return to Home',
  from: (source: string, date: string) => `From ${source}${date && ` • ${date}`}`,
  summarisedBy: (model: string) => `Summarized by ${model}`,
  readFull: 'Read Full Article',
}

type ArticleScreenProps = {
  /** The reader, injected because this feature doesn't import it. */
  Reader: ComponentType<{
    articleId: string | undefined
    onClose: () => void
    highlightId?: string | undefined
    place?: ShownPlace | undefined
    search?: string | undefined
    onRead: (articleId: string, place?: ShownPlace) => void
  }>
}

/**
 * One article's page; the reader opens over it. Closing the reader returns to where the article was opened, or to the
 * digest if its URL was entered.
 */
export function ArticleScreen({ Reader }: ArticleScreenProps) {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const highlight: unknown = state?.highlight
  const search: unknown = state?.search
  const place = useMemo(() => readPlace(state?.place), [state?.place])
  const [open, setOpen] = useState(true)
  const { data: article, error, refetch } = trpc.articles.get.useQuery({ id })

  if (!article && error) {
    if (isNoConnection(error)) return <NoConnection titleAs="h1" text={words.unreached} onRetry={refetch} />
    return (
      <StatePanel failure titleAs="h1" title={words.missing} text={words.missingText}>
        <Button component={Link} href="/">
          {words.home}
        </Button>
      </StatePanel>
    )
  }
  if (!article) {
    return (
      <>
        <h1 className="visually-hidden">{words.heading}</h1>
        <Spinner label={words.loading} centered />
      </>
    )
  }
  const opener = readOpener(state)
  const close = () => {
    // Once: a second step back would leave the list.
    if (!open) return
    setOpen(false)
    if (opener) navigate(-1)
    else navigate('/', { replace: true })
  }
  return (
    <div className={css.page} data-covered={open || undefined}>
      <PageTitle>{article.title}</PageTitle>
      <Button component={Link} href="/" variant="quiet" leftSection={<Icon of={IconArrowLeft} />}>
        {words.back}
      </Button>
      <h1 className={css.title} dir="auto">
        {article.title}
      </h1>
      <p className={css.from}>{words.from(article.sourceNewsletter, longDate(article.publishedAt))}</p>
      <div
        className={`${css.summary} follows-font`}
        dangerouslySetInnerHTML={{ __html: cleanHtml(article.summary) }}
      />
      {article.summaryModel && <p className={css.by}>{words.summarisedBy(article.summaryModel)}</p>}
      <Button onClick={() => setOpen(true)}>{words.readFull}</Button>
      <Reader
        articleId={open ? id : undefined}
        onClose={close}
        highlightId={typeof highlight === 'string' ? highlight : undefined}
        place={place}
        search={typeof search === 'string' ? search : undefined}
        onRead={(other, passage) =>
          navigate(articlePath(other), {
            replace: true,
            state: { place: passage, opener },
            // Synchronously, because the next key press may follow at once and starts from there.
            flushSync: true,
          })
        }
      />
    </div>
  )
}
