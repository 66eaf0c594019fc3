import type { ParsedMail } from '../../common/types/mail.ts'
import type { Reading } from '../mime/readable-mail.ts'

/** What issues call themselves. */
const PERIODICAL =
  /newsletter|digest|weekly|daily|issue|edition|bulletin|magazine|headlines?|stories|recap|round-?up|briefing|\btips?\b|\btop \d+|#\s?\d|rundbrief|wochenblick|ausgabe|nieuwsbrief|lettre d.info|boletín|bollettino/i

/** Whether a mail calls itself an issue of something that comes again, in its subject or by its sender's name. */
export function isPeriodical(mail: ParsedMail, { subject }: Reading): boolean {
  return PERIODICAL.test(`${subject} ${mail.from?.name ?? ''}`)
}
