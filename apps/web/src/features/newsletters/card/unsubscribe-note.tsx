import { IconAlertTriangle, IconDoorExit } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './unsubscribe-note.module.css'
import { type UnsubscribeFacts, unsubscribeWords } from './unsubscribe-status.ts'

export type UnsubscribeNoteProps = {
  /** Nothing is shown without it. */
  unsubscription: UnsubscribeFacts | undefined
  timeZone?: string | undefined
  /** The possible actions. */
  children?: ReactNode
}

/** Shows how a newsletter was unsubscribed from, the outcome, and whether it still sends. */
export function UnsubscribeNote({ unsubscription, timeZone, children }: UnsubscribeNoteProps) {
  if (!unsubscription) return null
  const { title, lines } = unsubscribeWords(unsubscription, timeZone)
  const isTrouble = unsubscription.state === 'failed' || unsubscription.stillSends !== null
  const Icon = isTrouble ? IconAlertTriangle : IconDoorExit
  return (
    <div className={css.note} data-trouble={isTrouble || undefined}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <div className="breakable">
        <strong>{title}</strong>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {children && <div className={css.actions}>{children}</div>}
      </div>
    </div>
  )
}
