import { useQueryClient } from '@tanstack/react-query'
import type { Article } from '@tidings/api/articles/schema'
import { MAX_HIGHLIGHT_LENGTH, MAX_NOTE_LENGTH } from '@tidings/api/browser-rules'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { lazyPart } from '@tidings/ui/lazy-part'
import type { ShownPlace } from '@tidings/ui/passages/show-passage.ts'
import type { SummarySentence } from '@tidings/ui/reader/article-summary'
import { type ReaderCommands, ReaderDialog } from '@tidings/ui/reader/reader-dialog'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { useKeys } from '../../keys/keys-provider.tsx'
import { isOff, type ShortcutId } from '../../keys/shortcuts.ts'
import { cleanHtml } from '../../lib/clean-html.ts'
import { logFailure } from '../../lib/log.ts'
import { isNoConnection, NoConnection } from '../../lib/no-connection.tsx'
import { useOriginal } from '../../lib/use-original.tsx'
import { useListPosition } from '../../routing/reading-list.tsx'
import { useUser } from '../../session/session.tsx'
import { usePreferences } from '../../theme/preferences-provider.tsx'
import { patchArticle, useMarkRead, useSaveArticle } from '../articles/patch-article.ts'
import { copyLink, shareArticle } from '../articles/share-article.ts'
import { useLinkResolution } from '../articles/use-link-resolution.ts'
import { ReaderStory } from '../stories/reader-story.tsx'
import { useStoryChanges } from '../stories/use-story-changes.tsx'
import { useTopics } from '../topics/use-topics.tsx'
import { texts } from './texts.ts'
import { useArticleHighlights } from './use-article-highlights.ts'
import { usePosition } from './use-position.ts'
import { useReaderKeys } from './use-reader-keys.ts'

type StoryOfReaderProps = {
  article: Pick<Article, 'id' | 'storyId' | 'isDuplicate' | 'alsoIn'>
  onRead: (articleId: string, place?: ShownPlace) => void
  /** Opens the dialog that joins the article with another. */
  onJoin: () => void
}

/** The other articles of the article's story; only fetched if there are any. */
function ArticleStories({ article, onRead, onJoin }: StoryOfReaderProps) {
  const { id, storyId, isDuplicate, alsoIn } = article
  const hasStory = isDuplicate || alsoIn.length > 0
  const { data, isError, isFetching, refetch } = trpc.stories.get.useQuery(
    { id },
    { enabled: hasStory, gcTime: 0 },
  )
  const { split } = useStoryChanges()
  return (
    <ReaderStory
      articleId={id}
      storyArticles={hasStory ? data?.storyArticles : []}
      failed={hasStory && isError && !isFetching}
      onRetry={refetch}
      onOpen={onRead}
      onSplit={(articleId) => split(storyId, articleId)}
      onJoin={onJoin}
    />
  )
}

const ArticleJoin = lazyPart(
  async () => (await import('../stories/article-join.tsx')).ArticleJoin,
  ({ onClosed }) => onClosed(),
)
const ArticleTags = lazyPart(
  async () => (await import('../articles/article-tags.tsx')).ArticleTags,
  ({ onClosed }) => onClosed(),
)

export type ArticleReaderProps = {
  /** The article to read; undefined closes the reader. */
  articleId: string | undefined
  onClose: () => void
  /** The highlight to open the article at. */
  highlightId?: string | undefined
  /** Words to open the article at. */
  place?: ShownPlace | undefined
  /** The search that found the article: its matches are painted, and the article opened there. */
  search?: string | undefined
  /** Opens another article, at given words. */
  onRead: (articleId: string, place?: ShownPlace) => void
}

/** The reader with its article, only fetched while it is open. */
export function ArticleReader(props: ArticleReaderProps) {
  const { articleId, onClose, highlightId, place, search, onRead } = props
  // Closed on the first render, also if loaded for an article: the dialog stores the focused element when it opens.
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const { reader, setReader } = usePreferences()
  const { save } = useSaveArticle()
  // The article stays while the dialog fades out.
  const [last, setLast] = useState(articleId)
  if (articleId && articleId !== last) setLast(articleId)
  const { data, error, refetch } = trpc.articles.get.useQuery(
    { id: last ?? '' },
    { enabled: articleId !== undefined },
  )
  const article = useMemo(
    () =>
      data && {
        ...data,
        html:
          [data.fullText, `<p>${data.summary}</p>`]
            .map(cleanHtml)
            .find((html) => html && !repeats(html, data.title)) ?? '',
        sentences: sentencesOf(data),
      },
    [data],
  )
  const open = articleId !== undefined
  const highlights = useArticleHighlights(last ?? '', open)
  const found = useFound(last ?? '', open ? search : undefined)
  useReading(open ? data : undefined)
  const markRead = useMarkRead()
  const order = useOrder(articleId, onRead)
  const commands = useRef<ReaderCommands>(null)
  const keys = useKeys()
  const onPosition = usePosition()
  useReaderKeys(data, open, {
    onNext: order?.next && order.onNext,
    onPrevious: order?.previous && order.onPrevious,
    onSave: save,
    onMarkRead: markRead,
    onClose,
    commands,
  })
  const { resolve, isAsking } = useLinkResolution()
  const { preferenceOf, onFollowChange } = useTopics()
  // Counted: it may be opened again while it fades out.
  const [tagging, setTagging] = useState(0)
  const original = useOriginal()
  const [joining, setJoining] = useState(false)
  return (
    <>
      <ReaderDialog
        covered={tagging > 0 || joining || original.isOpen || keys.isHelpOpen}
        opened={mounted && open}
        article={article}
        failure={!data && error && <Missing error={error} onRetry={refetch} />}
        style={reader}
        onStyle={setReader}
        onClose={onClose}
        onSave={save}
        onShare={shareArticle}
        onCopyLink={copyLink}
        order={order}
        position={data?.readingPosition}
        onPosition={onPosition}
        onShortcuts={keys.showHelp}
        commands={commands}
        onAddTags={() => setTagging((times) => times + 1)}
        onMarkRead={markRead}
        topics={{ preferenceOf, onFollowChange }}
        onOriginal={() => article && original.show(article.issueId, article.title)}
        onResolveLink={() => article && resolve(article)}
        isResolving={isAsking}
        story={
          article && <ArticleStories article={article} onRead={onRead} onJoin={() => setJoining(true)} />
        }
        highlighting={{
          ...highlights,
          maxLength: MAX_HIGHLIGHT_LENGTH,
          maxNoteLength: MAX_NOTE_LENGTH,
          shown: highlightId,
          place,
          found,
        }}
      />
      {original.dialog}
      {joining && article && <ArticleJoin article={article} onClosed={() => setJoining(false)} />}
      {tagging > 0 && article && (
        <ArticleTags
          key={tagging}
          article={article}
          onClosed={() => setTagging((now) => (now === tagging ? 0 : now))}
        />
      )}
    </>
  )
}

/** The matches of a search in an article; undefined without a search. */
function useFound(articleId: string, q = '') {
  const { data, error } = trpc.search.marks.useQuery({ articleId, q }, { enabled: q !== '' })
  useEffect(() => {
    if (error) logFailure('What was searched could not be marked', error)
  }, [error])
  return q === '' ? undefined : (data?.marks ?? NO_MARKS)
}

const NO_MARKS: readonly { start: number; end: number }[] = []

/** Navigation in the list that the article was opened from; the next article is prefetched. */
function useOrder(articleId: string | undefined, onRead: (articleId: string) => void) {
  const utils = trpc.useUtils()
  const { shortcutsOff } = useUser()
  const place = useListPosition(articleId)
  const nextId = articleId && place?.next?.id
  useEffect(() => {
    if (nextId) utils.articles.get.prefetch({ id: nextId })
  }, [nextId, utils])
  if (!place) return undefined
  const { previous, next } = place
  const keyOf = (id: ShortcutId, key: string) => (isOff(id, shortcutsOff) ? undefined : key)
  return {
    ...place,
    onPrevious: () => previous && onRead(previous.id),
    onNext: () => next && onRead(next.id),
    previousKey: keyOf('previous', 'k'),
    nextKey: keyOf('next', 'j'),
  }
}

/** Replaces an article that could not be loaded. */
function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isNoConnection(error)) return <NoConnection text={texts.unreached} onRetry={onRetry} />
  return <StatePanel failure title={texts.missing} text={texts.missingText} />
}

/** Whether a text says its title and nothing else, as that of an article that is only a link. */
function repeats(html: string, title: string): boolean {
  const template = document.createElement('template')
  template.innerHTML = html
  return (
    wordsOf(template.content.textContent ?? '') === wordsOf(title) && !template.content.querySelector('img')
  )
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The sentences of a summary; all of it as one if their positions aren't known. */
function sentencesOf({
  summary,
  summarySentences,
}: {
  summary: string
  summarySentences: SummarySentence[]
}) {
  if (summarySentences.length > 0) return summarySentences
  const template = document.createElement('template')
  template.innerHTML = cleanHtml(summary)
  return [{ text: template.content.textContent ?? '' }]
}

/** Marks an article as read when it is opened; a failure is only logged. */
function useReading(article: { id: string; isRead: boolean } | undefined): void {
  const client = useQueryClient()
  const { mutate } = trpc.articles.read.useMutation({
    onSuccess: ({ articleId, isRead }) => patchArticle(client, articleId, { isRead }),
    onError: (error) => logFailure('Marking an article as read failed', error),
  })
  const id = article?.id
  const opened = useEffectEvent(() => {
    if (article && !article.isRead) mutate({ articleId: article.id, read: true })
  })
  // Not when the mark changes during reading: marking the open article as unread is deliberate.
  useEffect(() => {
    if (id !== undefined) opened()
  }, [id])
}
