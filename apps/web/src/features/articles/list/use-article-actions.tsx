import type { ListedArticle } from '@tidings/api/articles/schema'
import type { ArticleActions } from '@tidings/ui/article-card/article-view.ts'
import { lazyPart } from '@tidings/ui/lazy-part'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStoryChanges } from '../../stories/use-story-changes.tsx'
import { useTopics } from '../../topics/use-topics.tsx'
import { useMarkRead, useSaveArticle } from '../patch-article.ts'
import { useReaderLocation } from '../reader-location.ts'
import { shareArticle } from '../share-article.ts'
import { useLinkResolution } from '../use-link-resolution.ts'

const ArticleTags = lazyPart(
  async () => (await import('../article-tags.tsx')).ArticleTags,
  ({ onClosed }) => onClosed(),
)

const ArticlePlacement = lazyPart(
  async () => (await import('../../topics/article-placement.tsx')).ArticlePlacement,
  ({ onClosed }) => onClosed(),
)

const ArticleStory = lazyPart(
  async () => (await import('../../stories/story-dialog.tsx')).ArticleStory,
  ({ onClosed }) => onClosed(),
)

const ArticleJoin = lazyPart(
  async () => (await import('../../stories/article-join.tsx')).ArticleJoin,
  ({ onClosed }) => onClosed(),
)

type Wanted = { dialog: 'tags' | 'place' | 'story' | 'join'; article: ListedArticle }

type Callbacks = Record<string, (...input: never[]) => unknown>

/** The actions of a list's cards, as stable callbacks, and the dialog that one of them has opened. */
export function useArticleActions(articles: readonly ListedArticle[]): {
  dialog: ReactNode
  actions: ArticleActions & Required<Pick<ArticleActions, 'onSave' | 'onMarkRead'>>
} {
  const reader = useReaderLocation()
  const { flip } = useSaveArticle()
  const markRead = useMarkRead()
  const { dialog, actions: opening } = useCardDialogs(articles)
  const { preferenceOf, onFollowChange } = useTopics()
  const actions = useSteady({
    onRead: reader.open,
    onSave: flip,
    onShare: shareArticle,
    onMarkRead: markRead,
    ...opening,
    preferenceOf,
    onFollowChange,
  })
  return { dialog, actions }
}

/** Stable callbacks, each calling its latest version, so that components that get them need not be rendered again. */
function useSteady<T extends Callbacks>(callbacks: T): T {
  const latest = useRef(callbacks)
  useLayoutEffect(() => {
    latest.current = callbacks
  })
  return useMemo(() => {
    const steady = Object.keys(callbacks).map((name) => [
      name,
      (...input: never[]) => latest.current[name]?.(...input),
    ])
    // The keys are those of T, and each value has the signature of T's.
    return Object.fromEntries(steady) as T
  }, [])
}

/** The dialogs of a list's cards, and the actions that open them; their code is loaded on first use. */
function useCardDialogs(articles: readonly ListedArticle[]): {
  dialog: ReactNode
  actions: Record<
    'onAddTags' | 'onWhy' | 'onStory' | 'onJoin' | 'onSplit' | 'onResolveLink',
    (id: string) => void
  >
} {
  const [wanted, setWanted] = useState<Wanted>()
  const reader = useReaderLocation()
  const { split } = useStoryChanges()
  const { resolve } = useLinkResolution()
  const find = (id: string) => articles.find((article) => article.id === id)
  const open = (dialog: Wanted['dialog']) => (id: string) => {
    const article = find(id)
    if (article) setWanted({ dialog, article })
  }
  // Another one may have been opened while this one faded out.
  const onClosed = () => setWanted((now) => (now === wanted ? undefined : now))
  // The current version: it may have been changed since the dialog opened.
  const article = wanted && (find(wanted.article.id) ?? wanted.article)
  return {
    dialog: wanted && article && (
      <>
        {wanted.dialog === 'tags' && <ArticleTags key={article.id} article={article} onClosed={onClosed} />}
        {wanted.dialog === 'place' && (
          <ArticlePlacement key={article.id} article={article} onClosed={onClosed} />
        )}
        {wanted.dialog === 'story' && (
          <ArticleStory key={article.id} article={article} onRead={reader.open} onClosed={onClosed} />
        )}
        {wanted.dialog === 'join' && <ArticleJoin key={article.id} article={article} onClosed={onClosed} />}
      </>
    ),
    actions: {
      onAddTags: open('tags'),
      onWhy: open('place'),
      onStory: open('story'),
      onJoin: open('join'),
      onSplit: (id) => {
        const storyArticle = find(id)
        if (storyArticle) split(storyArticle.storyId, id)
      },
      onResolveLink: (id) => {
        const article = find(id)
        if (article) resolve(article)
      },
    },
  }
}
