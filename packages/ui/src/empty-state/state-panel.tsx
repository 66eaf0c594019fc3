import { Button } from '@mantine/core'
import { IconAlertTriangle, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './state-panel.module.css'

type StatePanelProps = {
  title: string
  text: string
  /** Shown over the title; failures have a warning sign instead. */
  picture?: ReactNode
  failure?: boolean
  /** It needs a missing connection. */
  offline?: boolean
  /** What a button says that tries again, and what it does. */
  retry?: [label: string, run: () => void]
  /** Another next step: one button. */
  children?: ReactNode
  titleAs?: 'h1' | 'h2' | 'h3'
}

/** The state of an empty or failed place: one picture, one sentence, one button. */
export function StatePanel(props: StatePanelProps) {
  const { title, text, picture, failure = false, offline = false, titleAs: Title = 'h2', retry } = props
  const children = retry ? (
    <Button variant="default" onClick={retry[1]}>
      {retry[0]}
    </Button>
  ) : (
    props.children
  )
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
      <Title className="heading mt-2">{title}</Title>
      <p className={css.text}>{text}</p>
      {children && <div className="mt-3">{children}</div>}
    </div>
  )
}
