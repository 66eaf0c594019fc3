/** Longer words are cut, in characters: together with the address they must fit into the 64 of RFC 5321. */
const MAX_WORD_LENGTH = 40

/** The components of an envelope recipient. */
export interface Recipient {
  /** In lower case, without the word. */
  localPart: string
  /** The part behind the first `+`, in lower case; empty without one. */
  word: string
  /** In lower case. */
  domain: string
}

/** Splits an envelope recipient; undefined if it is no address. Display names and To headers don't matter. */
export function splitRecipient(recipient: string): Recipient | undefined {
  const at = recipient.lastIndexOf('@')
  const [localPart = '', ...words] = recipient.slice(0, Math.max(at, 0)).toLowerCase().split('+')
  if (localPart === '') return undefined
  const word = [...words.join('+')].slice(0, MAX_WORD_LENGTH).join('')
  return { localPart, word, domain: recipient.slice(at + 1).toLowerCase() }
}
