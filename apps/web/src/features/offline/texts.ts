import { counted } from '../../lib/counted.ts'

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

export const texts = {
  offline: 'You’re offline.',
  unreachable: 'Tidings can’t be reached.',
  /** `at` is when the shown content came from the server. */
  asOf: (at: Date, now: Date) =>
    at.toDateString() === now.toDateString()
      ? `Showing your articles as of today, ${time.format(at)}.`
      : `Showing your articles as of ${dayAndTime.format(at)}.`,
  waiting: (n: number) => `${counted(n, 'change')} will sync when you’re back online.`,
  refused: (n: number) => ({
    title: 'Not everything could be sent',
    description: `${counted(n, 'change')} you made offline could not be applied, because the article was deleted or has too many highlights.`,
  }),
  newVersion: 'A new version of Tidings is ready. It loads the next time you start Tidings.',
  loadNow: 'Load it now',
}
