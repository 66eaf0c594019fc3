import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { useEffect, useEffectEvent } from 'react'
import { Icon } from '../icon.tsx'
import { texts } from './texts.ts'

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
