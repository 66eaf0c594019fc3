import type { ParsedMail } from '../mail.ts'
import { isAutomatic } from './automatic.ts'
import { isDiscussion, isReply } from './discussion.ts'
import { isLeaflet } from './offers.ts'
import type { Reading } from './reading.ts'

/** What issues call themselves. */
const PERIODICAL =
  /newsletter|digest|weekly|daily|issue|edition|bulletin|magazine|headlines?|stories|recap|round-?up|briefing|\btips?\b|\btop \d+|#\s?\d|rundbrief|wochenblick|ausgabe|nieuwsbrief|lettre d.info|boletín|bollettino/i

/** Why a mail is neither a newsletter nor about a subscription; null where it is a newsletter as far as can be told. */
export function otherReason(mail: ParsedMail, reading: Reading): string | null {
  if (reading.words === 0 && mail.images.length === 0 && reading.links.length === 0) return 'holds no words'
  if (isReply(mail)) return 'answers another mail'
  if (mail.forwarded !== null) return null
  if (isDiscussion(mail, reading)) return 'is a post to a discussion list'
  if (isAutomatic(mail, reading)) return 'is an automatic notice'
  const isPeriodical = PERIODICAL.test(`${reading.subject} ${mail.from?.name ?? ''}`)
  return isLeaflet(reading, isPeriodical) ? 'offers goods for sale' : null
}
