import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { TRPCClientError } from '@trpc/client'
import { useEffect, useEffectEvent } from 'react'
import { Icon } from './icon.tsx'

export const texts = {
  none: 'No connection',
  again: 'Try again',
  page: 'This page could not be loaded. It opens as soon as there is a connection.',
}

/** In ms. */
const RETRIES_EVERY = 5_000

type NoConnectionProps = {
  /** What is missing. */
  text: string
  titleAs?: 'h1' | 'h2'
  onRetry: () => void
}

/**
 * Replaces content that needs a missing connection, and goes on trying: the first request after the browser's event
 * may still fail, and nothing reports that the server runs again.
 */
export function NoConnection({ text, titleAs = 'h2', onRetry }: NoConnectionProps) {
  const retry = useEffectEvent(() => {
    if (navigator.onLine) onRetry()
  })
  useEffect(() => {
    const timer = setInterval(retry, RETRIES_EVERY)
    return () => clearInterval(timer)
  }, [])
  return (
    <StatePanel offline titleAs={titleAs} title={texts.none} text={text}>
      <Button variant="default" leftSection={<Icon of={IconRefresh} />} onClick={onRetry}>
        {texts.again}
      </Button>
    </StatePanel>
  )
}

/** Whether a call, or loading a screen's code, failed because of the connection, not because of a response. */
export function isNoConnection(error: unknown): boolean {
  // A call's own error has fetch's as its cause; one of a batch handled by the service worker has none.
  if (error instanceof TRPCClientError) return !error.data && (!error.cause || isNoConnection(error.cause))
  if (navigator.onLine === false) return true
  return error instanceof TypeError && /fetch|network|load failed|module/iu.test(error.message)
}
