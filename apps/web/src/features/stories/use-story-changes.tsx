import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Article } from '@tidings/api/articles/schema'
import type { Story, StoryChange } from '@tidings/api/stories/schema'
import { showToast } from '@tidings/ui/toast/toast'
import { withServerMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { changeCache, mapObjects } from '../../lib/cached-data.ts'
import { showUndoToast } from '../../lib/undo-toast.tsx'
import { texts } from './change-texts.ts'

/**
 * The reader's decisions on stories, each with Undo. `split`: separates an article from a story; optimistically,
 * reverted with a toast on failure. `join`: adds an article to the story of another. A story is identified by the id of
 * any of its articles.
 */
export function useStoryChanges(): {
  split: (storyId: string, articleId: string) => void
  join: (storyId: string, articleId: string) => void
} {
  const client = useQueryClient()
  const { mutate: undo } = trpc.stories.undo.useMutation({
    meta: { failure: texts.undoFailed },
    onSuccess: () => void showToast({ title: texts.undone }),
  })
  const split = trpc.stories.split.useMutation({
    meta: { failure: texts.failed },
    onMutate: ({ articleId }) => ({ goBack: showSplit(client, articleId) }),
    onError: (_error, _input, shown) => shown?.goBack(),
    onSuccess: (change) => say(texts.apart, change, undo),
  })
  const join = trpc.stories.join.useMutation({
    meta: { failure: withServerMessage(texts.failed) },
    onSuccess: (change) => say(texts.together, change, undo),
  })
  return {
    split: (id, articleId) => split.mutate({ id, articleId }),
    join: (id, articleId) => join.mutate({ id, articleId }),
  }
}

/** Without Undo if nothing was changed: another tab was faster. */
function say(
  words: { title: string; description: string },
  { articleId, changes }: StoryChange,
  undo: (said: Pick<StoryChange, 'articleId' | 'changes'>) => void,
): void {
  if (changes.length === 0) showToast(words)
  else showUndoToast(words, texts.undo, () => undo({ articleId, changes }))
}

/**
 * Makes an article a story of its own wherever the cache has it or its previous story. Returns a function that restores
 * the previous state.
 */
function showSplit(client: QueryClient, articleId: string): () => void {
  return changeCache(client, (data) =>
    mapObjects(data, (known) => {
      if ('storyArticles' in known) return withoutArticle(known as Story, articleId)
      return 'alsoIn' in known ? apart(known as Article, articleId) : known
    }),
  )
}

function withoutArticle(story: Story, articleId: string): Story {
  const storyArticles = story.storyArticles.filter(({ article }) => article.id !== articleId)
  return storyArticles.length < story.storyArticles.length ? { ...story, storyArticles } : story
}

function apart(article: Article, articleId: string): Article {
  if (article.id === articleId)
    return { ...article, isDuplicate: false, isUpdate: false, duplicateOf: null, alsoIn: [], storySize: 1 }
  const alsoIn = article.alsoIn.filter(({ id }) => id !== articleId)
  if (alsoIn.length === article.alsoIn.length) return article
  const sources = new Set([article, ...alsoIn].map(({ sourceNewsletter }) => sourceNewsletter))
  return { ...article, alsoIn, storySize: sources.size }
}
