import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { errorCode, withServerMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { LoadingPage } from '../../routing/loading-page.tsx'
import { AuthPage, DonePage, UnreadLink } from './auth-frame.tsx'
import { texts } from './texts.ts'

const words = texts.digestLinks

/**
 * The target of a link in a digest by mail. Opening it changes nothing, as programs open links before people do: only
 * the button does, without signing in.
 */
export function Component() {
  const token = useLocation().hash.slice(1)
  const queries = useQueryClient()
  const { client } = trpc.useUtils()
  const [isDone, setDone] = useState(false)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['digest-link', token],
    queryFn: () => client.digestMails.link.mutate({ token }),
    gcTime: 0,
  })
  const { mutate, isPending: isWorking } = useMutation({
    meta: { failure: withServerMessage(texts.unexpected) },
    mutationFn: () => client.digestMails.useLink.mutate({ token }),
    onSuccess: () => {
      setDone(true)
      return queries.invalidateQueries()
    },
  })
  if (isPending) return <LoadingPage />
  if (error) {
    if (['NOT_FOUND', 'BAD_REQUEST'].includes(errorCode(error) ?? ''))
      return <DonePage {...texts.expiredLink} />
    return <UnreadLink onRetry={refetch} />
  }
  const { action, title, unread } = data
  if (isDone) return <DonePage {...words[action].done} />
  if (unread === 0) return <DonePage {...words['read-all'].nothing} />
  const subtitle = {
    save: () => words.save.words(title ?? ''),
    'read-all': () => words['read-all'].words(unread ?? 0),
    unsubscribe: () => words.unsubscribe.words,
  }[action]()
  return (
    <AuthPage title={words[action].title} subtitle={subtitle}>
      <Button size="lg" fullWidth loading={isWorking} onClick={() => mutate()}>
        {words[action].button}
      </Button>
    </AuthPage>
  )
}
