import { longDate } from '@tidings/ui/time/long-date.ts'

/** What arrived, in words: `1,200 mails, the last on November 3, 2026`; `lastAt` in ISO 8601. */
export function arrivalsNote(
  { mails, lastAt }: { mails: number; lastAt: string | null },
  timeZone: string | undefined,
): string {
  if (mails === 0 || lastAt === null) return 'Nothing has arrived yet.'
  const day = longDate(lastAt, timeZone)
  if (mails === 1) return `1 email, on ${day}`
  return `${new Intl.NumberFormat('en-US').format(mails)} emails, the last on ${day}`
}
