import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { Link } from '@tidings/ui/link/link'
import { PageHead } from '@tidings/ui/page-head/page-head'
import { Spinner } from '@tidings/ui/spinner/spinner'
import type { ReactNode } from 'react'
import { trpc } from '../../api/trpc.ts'
import { EmptyHighlights } from './empty-highlights.tsx'
import { HighlightList } from './highlight-list.tsx'
import css from './highlights.module.css'
import { texts } from './texts.ts'
import { everything, pageSize } from './use-removal.ts'

/** The passages highlighted while reading. */
export function Component() {
  const { client } = trpc.useUtils()
  const query = useInfiniteQuery({
    queryKey: everything(),
    queryFn: ({ pageParam: after, signal }) => client.highlights.list.query({ pageSize, after }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })
  const { data, isError, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    query
  const highlights = data?.pages.flatMap((page) => page.highlights)
  const empty = (
    <StatePanel picture={<EmptyHighlights />} title={texts.empty.title} text={texts.empty.text}>
      <Button component={Link} href="/" variant="light">
        {texts.empty.action}
      </Button>
    </StatePanel>
  )
  let content: ReactNode = <Spinner label={texts.loading} centered />
  if (highlights) {
    content = (
      <>
        <HighlightList highlights={highlights} empty={empty} />
        {hasNextPage && (
          <div className={css.more}>
            {isFetchNextPageError && <p role="alert">{texts.moreFailed}</p>}
            <Button variant="default" size="lg" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
              {isFetchNextPageError ? texts.error.action : texts.more}
            </Button>
          </div>
        )}
      </>
    )
  } else if (isError) {
    content = (
      <StatePanel failure title={texts.error.title} text={texts.error.text}>
        <Button variant="default" onClick={() => refetch()}>
          {texts.error.action}
        </Button>
      </StatePanel>
    )
  }
  return (
    <div className={css.page}>
      <title>{`${texts.title} · ${texts.product}`}</title>
      <PageHead title={texts.title} meta={[texts.subtitle]} />
      {content}
    </div>
  )
}
