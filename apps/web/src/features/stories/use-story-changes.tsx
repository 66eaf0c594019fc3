import { useQueryClient } from '@tanstack/react-query'
import type { StoryChange } from '@tidings/api/schemas/story'
import { showToast } from '@tidings/ui/toast/toast'
import { serverMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { showUndoToast } from '../../lib/undo-toast.tsx'
import { texts } from './change-texts.ts'
import { showApart } from './patch-stories.ts'

/**
 * The reader's word on stories, each with a way back. `split`: an article doesn't tell a story; shown at once, taken back
 * with a toast when it fails. `join`: an article tells the story of another. Stories go by the id of any telling.
 */
export function useStoryChanges(): {
  split: (storyId: string, articleId: string) => void
  join: (storyId: string, articleId: string) => void
} {
  const client = useQueryClient()
  const { mutate: takeBack } = trpc.stories.takeBack.useMutation({
    meta: { failure: texts.undoFailed },
    onSuccess: () => void showToast({ title: texts.undone }),
  })
  const split = trpc.stories.split.useMutation({
    meta: { failure: texts.failed },
    onMutate: ({ articleId }) => ({ goBack: showApart(client, articleId) }),
    onError: (_error, _input, shown) => shown?.goBack(),
    onSuccess: (change) => say(texts.apart, change, takeBack),
  })
  const join = trpc.stories.join.useMutation({
    meta: {
      failure: (error) => ({
        ...texts.failed,
        description: serverMessage(error) ?? texts.failed.description,
      }),
    },
    onSuccess: (change) => say(texts.together, change, takeBack),
  })
  return {
    split: (id, articleId) => split.mutate({ id, articleId }),
    join: (id, articleId) => join.mutate({ id, articleId }),
  }
}

/** Without a way back where nothing was changed: another tab was first. */
function say(
  words: { title: string; description: string },
  { articleId, changes }: StoryChange,
  takeBack: (said: Pick<StoryChange, 'articleId' | 'changes'>) => void,
): void {
  if (changes.length === 0) showToast(words)
  else showUndoToast(words, texts.undo, () => takeBack({ articleId, changes }))
}
