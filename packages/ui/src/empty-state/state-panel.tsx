import { IconAlertTriangle, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './state-panel.module.css'

export type StatePanelProps = {
  title: string
  text: string
  /** Shown over the title; failures have a warning sign instead. */
  picture?: ReactNode
  failure?: boolean
  /** It needs a missing connection. */
  offline?: boolean
  /** The next step: one button. */
  children?: ReactNode
  titleAs?: 'h1' | 'h2' | 'h3'
}

/** The state of an empty or failed place: one picture, one sentence, one button. */
export function StatePanel(props: StatePanelProps) {
  const { title, text, picture, failure = false, offline = false, children, titleAs: Title = 'h2' } = props
  return (
    <div className={css.panel} role={failure || offline ? 'alert' : undefined}>
      {failure && (
        <span className={css.sign} data-failure>
          <IconAlertTriangle size={24} stroke={1.6} aria-hidden="true" />
        </span>
      )}
      {offline && (
        <span className={css.sign}>
          <IconWifiOff size={24} stroke={1.6} aria-hidden="true" />
        </span>
      )}
      {picture}
      <Title className={css.title}>{title}</Title>
      <p className={css.text}>{text}</p>
      {children && <div className={css.action}>{children}</div>}
    </div>
  )
}
