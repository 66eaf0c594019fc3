import { showToast } from '@tidings/ui/toast/toast'
import { serverMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { texts } from './link-texts.ts'

/**
 * Has the server find where the link of an article leads that only its sender knows; toasts say what came of it. A second
 * press while it is being asked does nothing.
 */
export function useLinkResolution(): {
  resolve: (article: { id: string; url: string | null }) => void
  isAsking: boolean
} {
  const { mutate, isPending } = trpc.articles.resolveLink.useMutation({
    meta: {
      failure: (error) => ({
        ...texts.failed,
        description: serverMessage(error) ?? texts.failed.description,
      }),
    },
    onSuccess({ url, isResolved, why, articleIds }) {
      if (isResolved) showToast(texts.found(hostOf(url), articleIds.length))
      else showToast({ ...texts.notFound(why ?? ''), variant: 'destructive' })
    },
  })
  return {
    isAsking: isPending,
    resolve({ id, url }) {
      if (isPending || url === null) return
      showToast(texts.asking(hostOf(url)))
      mutate({ id })
    },
  }
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./u, '') : url)
