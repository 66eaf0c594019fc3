import { IconAlertCircle } from '@tabler/icons-react'
import alert from '@tidings/ui/empty-state/alert.module.css'
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
