import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '@tidings/ui/toast/toast'
import { useState } from 'react'
import { Link } from 'react-router'
import { serverMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { leaveSession, refreshSession } from '../../session/session.tsx'
import { announceSession } from '../../session/session-channel.ts'
import { AuthPage } from './auth-frame.tsx'
import css from './form.module.css'
import { texts } from './texts.ts'

type LinkActionProps = { purpose: 'verify' | 'change' | 'delete'; token: string; email: string }

/** Says what a mailed link does, does it at the press of its button, and says that it is done. */
export function LinkAction({ purpose, token, email }: LinkActionProps) {
  const queries = useQueryClient()
  const { client } = trpc.useUtils()
  const [isDone, setDone] = useState(false)
  const words = texts.links[purpose]
  const calls = {
    verify: client.account.verifyEmail,
    change: client.account.takeEmail,
    delete: client.account.deleteByLink,
  }
  const { mutate, isPending } = useMutation({
    mutationFn: () => calls[purpose].mutate({ token }),
    onSuccess: () => {
      setDone(true)
      if (purpose !== 'delete') return refreshSession(queries)
      leaveSession(queries)
      announceSession(null)
    },
    onError: (error) =>
      showToast({
        ...texts.unexpected,
        description: serverMessage(error) ?? texts.unexpected.description,
        variant: 'destructive',
      }),
  })
  if (isDone) {
    return (
      <AuthPage {...words.done}>
        <p className={css.swap} role="status">
          <Link to="/">{texts.home}</Link>
        </p>
      </AuthPage>
    )
  }
  return (
    <AuthPage title={words.title} subtitle={words.words(email)}>
      <Button
        size="lg"
        fullWidth
        {...(purpose === 'delete' && { color: 'red' })}
        loading={isPending}
        onClick={() => mutate()}
      >
        {words.button}
      </Button>
    </AuthPage>
  )
}
