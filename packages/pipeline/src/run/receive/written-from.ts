import { splitRecipient } from './split-recipient.ts'

/**
 * The address that is written from to whoever wrote to this one. What is behind the `+` is the sender's to choose: an odd
 * word is no part of an address that we write from.
 */
export function writtenFrom(envelopeTo: string): string {
  const named = splitRecipient(envelopeTo)
  if (!named || named.word === '' || /\+[\w.=-]{1,40}@[^+@]*$/.test(envelopeTo)) return envelopeTo
  return `${named.localPart}@${named.domain}`
}
