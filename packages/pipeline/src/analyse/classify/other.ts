import type { ParsedMail } from '../../common/types/mail.ts'
import type { Reading } from '../mime/readable-mail.ts'
import { isAutomatic } from './automatic.ts'
import { isDiscussion, isReply } from './discussion.ts'
import { isLeaflet } from './offers.ts'
import { isPeriodical } from './periodical.ts'

/** Why a mail is neither a newsletter nor about a subscription; null where it is a newsletter as far as can be told. */
export function otherReason(mail: ParsedMail, reading: Reading): string | null {
  if (reading.words === 0 && mail.images.length === 0 && reading.links.length === 0) return 'holds no words'
  if (isReply(mail)) return 'answers another mail'
  if (mail.forwarded !== null) return null
  if (isDiscussion(mail, reading)) return 'is a post to a discussion list'
  if (isAutomatic(mail, reading)) return 'is an automatic notice'
  return isLeaflet(reading, isPeriodical(mail, reading)) ? 'offers goods for sale' : null
}
