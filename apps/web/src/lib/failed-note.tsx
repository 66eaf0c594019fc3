import { IconAlertCircle } from '@tabler/icons-react'
import alert from '@tidings/ui/empty-state/state-panel.module.css'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Says that something failed, in place of it. */
export function FailedNote({ children }: { children: ReactNode }) {
  return (
    <div className={alert.alert} role="alert">
      <Icon of={IconAlertCircle} size={20} />
      <div>{children}</div>
    </div>
  )
}

type NotLoadedProps = { isError: boolean; texts: { loading: string; error: string; errorText: string } }

/** In place of what is being loaded, or could not be. */
export function NotLoaded({ isError, texts }: NotLoadedProps) {
  if (!isError) return <p role="status">{texts.loading}</p>
  return (
    <FailedNote>
      <strong>{texts.error}</strong>
      <p>{texts.errorText}</p>
    </FailedNote>
  )
}
