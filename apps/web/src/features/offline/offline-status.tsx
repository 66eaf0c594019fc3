import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconSparkles, IconWifiOff } from '@tabler/icons-react'
import { useState } from 'react'
import css from './offline-status.module.css'
import { texts } from './texts.ts'
import { useWorker } from './use-worker.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Says under the bar that there is no connection, and that a new version is there. */
export function OfflineStatus() {
  const { online } = useNetwork()
  const [isOutdated, setOutdated] = useState(false)
  useWorker(({ kind }) => {
    if (kind === 'new-version') setOutdated(true)
  })
  return (
    <div className={css.notice} aria-live="polite">
      {!online && (
        <p>
          <IconWifiOff {...icon} />
          {texts.offline}
        </p>
      )}
      {online && isOutdated && (
        <p>
          <IconSparkles {...icon} />
          {texts.newVersion}
          <Button size="compact-sm" variant="subtle" onClick={() => window.location.reload()}>
            {texts.loadNow}
          </Button>
        </p>
      )}
    </div>
  )
}
