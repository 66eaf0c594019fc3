import type { WebhookView } from '@tidings/api/schemas/webhook'
import { useId } from 'react'
import css from './programs.module.css'
import { texts } from './texts.ts'

export type WebhookEvents = WebhookView['events']
const words = texts.webhooks
const EVENTS = Object.keys(words.events) as WebhookEvents

/** The error of a choice of events; null if it is valid. */
export const eventFault = (events: WebhookEvents): string | null =>
  events.length === 0 ? words.dialog.noEvent : null

type EventChoiceProps = {
  value: WebhookEvents
  onChange: (events: WebhookEvents) => void
  error?: React.ReactNode
}

/** The events of a webhook. */
export function EventChoice({ value, onChange, error }: EventChoiceProps) {
  const faultId = useId()
  const toggle = (event: WebhookEvents[number]) =>
    onChange(EVENTS.filter((each) => value.includes(each) !== (each === event)))
  return (
    <fieldset className={css.scopes} aria-describedby={error ? faultId : undefined}>
      <legend>{words.dialog.events}</legend>
      {EVENTS.map((event) => (
        <label key={event} className={css.scope}>
          <input type="checkbox" checked={value.includes(event)} onChange={() => toggle(event)} />
          {words.events[event].label}
          <span>{words.events[event].hint}</span>
        </label>
      ))}
      {error && (
        <p className={css.fault} id={faultId}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
