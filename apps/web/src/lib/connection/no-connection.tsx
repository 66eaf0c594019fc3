import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { Icon } from '../icon.tsx'
import { texts } from './texts.ts'

type NoConnectionProps = {
  /** What is missing. */
  text: string
  titleAs?: 'h1' | 'h2'
  onRetry: () => void
}

/** Replaces content that needs a missing connection. */
export function NoConnection({ text, titleAs = 'h2', onRetry }: NoConnectionProps) {
  return (
    <StatePanel offline titleAs={titleAs} title={texts.none} text={text}>
      <Button variant="default" leftSection={<Icon of={IconRefresh} />} onClick={onRetry}>
        {texts.again}
      </Button>
    </StatePanel>
  )
}
