import type { SenderReason } from './judge-sender.ts'

/** The median hours between two mails, null for fewer than three, and their number. */
interface Rhythm {
  everyHours: number | null
  issues: number
}

/** What is said of each reason; `{}` stands for the rhythm. */
const TEXTS: Record<SenderReason | 'reading-list', string> = {
  unsubscribe: '{}, with an unsubscribe link',
  list: '{}, sent to many people',
  series: '{}, with a title or number in the subjects',
  title: '{}, with the title or number of an issue',
  single: 'Only one email so far',
  unsure: 'Could also be advertising',
  'no-unsubscribe': 'No way to unsubscribe',
  welcome: 'Only a welcome or a confirmation so far',
  discussion: 'Many people write to it',
  person: 'Writes like a person',
  notice: 'Notice',
  receipt: 'Receipt',
  company: 'From a well-known company',
  advertising: 'Looks like advertising',
  'reading-list': 'Saved in another app',
}

/** Why a sender is in its group, in words; empty for a code of another version. */
export function reasonText(reason: string, rhythm: Rhythm): string {
  const text = Object.hasOwn(TEXTS, reason) ? TEXTS[reason as SenderReason] : ''
  return text.replace('{}', rhythmOf(rhythm))
}

function rhythmOf({ everyHours, issues }: Rhythm): string {
  if (issues === 1) return 'One email'
  if (everyHours === null) return 'A few emails'
  const days = everyHours / 24
  if (days <= 1.2) return 'Daily'
  if (days < 5) return 'Several a week'
  if (days < 9) return 'Weekly'
  if (days < 20) return 'Every two weeks'
  return days < 45 ? 'Monthly' : 'Now and then'
}
