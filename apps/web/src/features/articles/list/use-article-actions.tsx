import type { ListedArticle } from '@tidings/api/articles/schema'
import type { ArticleActions } from '@tidings/ui/article-card/article-view.ts'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { useTopics } from '../../topics/use-topics.tsx'
import { useReaderLocation } from '../reader-location.ts'
import { shareArticle } from '../share-article.ts'
import { useMarkRead } from '../use-mark-read.ts'
import { useSaveArticle } from '../use-save-article.ts'
import { useCardDialogs } from './use-card-dialogs.tsx'

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
