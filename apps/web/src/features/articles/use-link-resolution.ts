import { hostOf } from '@tidings/ui/reader/host-of.ts'
import { showToast } from '@tidings/ui/toast/toast'
import { withServerMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { grouped } from '../../lib/counted.ts'

const texts = {
  asking: (host: string) => ({ title: 'Finding where the link goes', description: `Asking ${host} once.` }),
  found: (host: string, articles: number) => ({
    title: 'Destination found',
    description: `It leads to ${host}.${articles > 1 ? ` Updated in ${grouped(articles)} articles.` : ''}`,
  }),
  notFound: (why: string) => ({
    title: 'Destination not found',
    description: `${why} The link is unchanged.`,
  }),
  failed: { title: 'Error', description: 'Failed to reveal the destination. Please try again.' },
}

/**
 * Has the server resolve an article's tracking link; toasts show the outcome. A second click meanwhile does nothing.
 */
export function useLinkResolution(): {
  resolve: (article: { id: string; url: string | null }) => void
  isAsking: boolean
} {
  const { mutate, isPending } = trpc.articles.resolveLink.useMutation({
    meta: { failure: withServerMessage(texts.failed) },
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
