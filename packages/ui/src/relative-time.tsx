import { relativeTime } from './format-time.ts'

/** A time (ISO 8601) in relative words, with the full date on hover. */
export function RelativeTime({ at }: { at: string }) {
  const date = new Date(at)
  const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })
  const title = Number.isNaN(date.getTime()) ? undefined : full.format(date)
  return (
    <time dateTime={at} title={title}>
      {relativeTime(at, Date.now())}
    </time>
  )
}
