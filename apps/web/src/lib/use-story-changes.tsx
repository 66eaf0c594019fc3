import { useQueryClient } from '@tanstack/react-query'
import { serverMessage } from './api-error.ts'
import { showApart } from './patch-stories.ts'
import { texts } from './story-texts.ts'
import { showToast } from './toast.ts'
import { trpc } from './trpc.ts'
import { showUndoToast } from './undo-toast.tsx'

/**
 * The reader's word on stories, each with a way back. `split`: an article doesn't tell a story; shown at once, taken back
 * with a toast when it fails. `join`: an article tells the story of another. Stories go by the id of any telling.
 */
export function useStoryChanges(): {
  split: (storyId: string, articleId: string) => void
  join: (storyId: string, articleId: string) => void
} {
  const client = useQueryClient()
  const undone = {
    meta: { failure: texts.undoFailed },
    onSuccess: () => void showToast({ title: texts.undone }),
  }
  const splitAgain = trpc.stories.split.useMutation(undone)
  const joinAgain = trpc.stories.join.useMutation(undone)
  const split = trpc.stories.split.useMutation({
    meta: { failure: texts.failed },
    onMutate: ({ articleId }) => ({ goBack: showApart(client, articleId) }),
    onError: (_error, _input, shown) => shown?.goBack(),
    onSuccess: ({ id, articleId }) => say(texts.apart, () => joinAgain.mutate({ id, articleId })),
  })
  const join = trpc.stories.join.useMutation({
    meta: {
      failure: (error) => ({
        ...texts.failed,
        description: serverMessage(error) ?? texts.failed.description,
      }),
    },
    onSuccess: ({ id, articleId }) => say(texts.together, () => splitAgain.mutate({ id, articleId })),
  })
  return {
    split: (id, articleId) => split.mutate({ id, articleId }),
    join: (id, articleId) => join.mutate({ id, articleId }),
  }
}

function say(words: { title: string; description: string }, undo: () => void): void {
  showUndoToast(words, texts.undo, undo)
}
