import { siteOfAddress } from '../common/net/site-of.ts'
import { isSharedSender } from '../sender/shared-senders.ts'

/** The sender and the text of a confirmation mail. */
export interface ConfirmationMail {
  sender: { name: string; address: string }
  subject: string
}

/**
 * The score of a mail as one of a newsletter that was added by its address, 0 for no match: from that address, from
 * its domain, or from a platform that names the newsletter. Mail from elsewhere never matches.
 */
export function isFromNewsletter(
  { sender, subject }: ConfirmationMail,
  newsletter: { name: string; sourceEmail: string },
): 0 | 1 | 2 | 3 {
  if (sender.address === newsletter.sourceEmail) return 3
  const site = siteOfAddress(sender.address)
  const isShared = isSharedSender(site)
  if (!isShared && site !== '' && site === siteOfAddress(newsletter.sourceEmail)) return 2
  return isShared && isNamed(newsletter.name, `${sender.name} ${subject}`) ? 1 : 0
}

function isNamed(name: string, words: string): boolean {
  const wanted = plain(name)
  return wanted.length >= 4 && ` ${plain(words)} `.includes(` ${wanted} `)
}

function plain(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{M}\d]+/gu) ?? []).join(' ')
}
