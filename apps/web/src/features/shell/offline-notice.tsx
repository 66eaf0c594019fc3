import { useNetwork } from '@mantine/hooks'
import { IconWifiOff } from '@tabler/icons-react'
import css from './offline-notice.module.css'
import { texts } from './texts.ts'

/** Says so under the bar as long as there is no connection. */
export function OfflineNotice() {
  const { online } = useNetwork()
  return (
    <div className={css.notice} aria-live="polite">
      {!online && (
        <p>
          <IconWifiOff size={16} stroke={1.75} aria-hidden="true" />
          {texts.offline}
        </p>
      )}
    </div>
  )
}
