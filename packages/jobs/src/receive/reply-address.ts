import { splitRecipient } from './split-recipient.ts'

/**
 * The sender address for replies to a mail to this address. The part behind the `+` is chosen by the sender, so an
 * unusual one is omitted.
 */
export function replyAddress(envelopeTo: string): string {
  const named = splitRecipient(envelopeTo)
  if (!named || named.word === '' || /\+[\w.=-]{1,40}@[^+@]*$/.test(envelopeTo)) return envelopeTo
  return `${named.localPart}@${named.domain}`
}
