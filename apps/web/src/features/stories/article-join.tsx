import { Button, TextInput } from '@mantine/core'
import type { Article } from '@tidings/api/articles/schema'
import { SourceChip } from '@tidings/ui/badges/badges'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { useDeferredValue, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { useFading } from '../../lib/use-fading.ts'
import { useOptions } from '../../lib/use-options.ts'
import css from './article-join.module.css'
import { momentText } from './moment-text.ts'
import { texts } from './texts.ts'
import { useStoryChanges } from './use-story-changes.tsx'

type ArticleJoinProps = {
  article: Pick<Article, 'id' | 'title'>
  /** Called after the dialog has faded out. */
  onClosed: () => void
}

/** The dialog that searches an article of the same story. */
export function ArticleJoin({ article, onClosed }: ArticleJoinProps) {
  const { opened, close } = useFading(onClosed)
  const [search, setSearch] = useState('')
  const words = useDeferredValue(search.trim())
  const { data, isError, isFetching, refetch } = trpc.stories.candidates.useQuery(
    { articleId: article.id, search: words },
    { gcTime: 0, placeholderData: (before) => before },
  )
  const { join } = useStoryChanges()
  return (
    <JoinDialog
      opened={opened}
      onClose={close}
      article={article.title}
      search={search}
      onSearch={setSearch}
      candidates={data?.articles}
      failed={isError && !isFetching}
      onRetry={refetch}
      onJoin={({ id }) => {
        join(id, article.id)
        close()
      }}
    />
  )
}

/** A candidate for the same story. */
type JoinCandidate = { id: string; title: string; sourceNewsletter: string; publishedAt: string }

export type JoinDialogProps = {
  opened: boolean
  onClose: () => void
  /** The headline of the article that is to be joined with another. */
  article: string
  search: string
  onSearch: (text: string) => void
  /** The search results; undefined until loaded. */
  candidates: readonly JoinCandidate[] | undefined
  failed: boolean
  onRetry: () => void
  onJoin: (candidate: JoinCandidate) => void
}

const words = texts.join

/** Searches the article that covers the same story. The arrow keys select a result, Enter takes it. */
export function JoinDialog(props: JoinDialogProps) {
  const { opened, onClose, article, search, onSearch, candidates, failed, onRetry, onJoin } = props
  const found = candidates ?? []
  const { field, listId, optionProps } = useOptions(found.length, {
    reset: search,
    onTake: (at) => found[at] && onJoin(found[at]),
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={words.title} size={560}>
      <p className={css.article} dir="auto">
        {article}
      </p>
      <TextInput
        label={words.label}
        type="search"
        data-autofocus
        maxLength={200}
        dir="auto"
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        {...field}
      />
      <p className={css.status} role={failed ? 'alert' : 'status'}>
        {failed ? words.failed : statusOf(candidates)}
        {failed && (
          <Button variant="quiet" size="xs" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        )}
      </p>
      <div className={css.list} id={listId} role="listbox" aria-label={words.list} tabIndex={-1}>
        {!failed &&
          found.map((candidate, at) => (
            <div key={candidate.id} className={css.option} {...optionProps(at)}>
              <span className={css.title} dir="auto">
                {candidate.title}
              </span>
              <span className={css.facts}>
                <SourceChip name={candidate.sourceNewsletter} />
                <time dateTime={candidate.publishedAt}>{momentText(candidate.publishedAt, Date.now())}</time>
              </span>
            </div>
          ))}
      </div>
    </Dialog>
  )
}

function statusOf(candidates: readonly JoinCandidate[] | undefined): string {
  if (!candidates) return words.loading
  return candidates.length === 0 ? words.none : words.found(candidates.length)
}
