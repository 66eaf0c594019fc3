/** Longer words are cut, in characters: with the address they fit where RFC 5321 allows 64. */
const MAX_WORD_LENGTH = 40

/** What an envelope recipient names. */
export interface Recipient {
  /** In lower case, without the word. */
  localPart: string
  /** What is behind the first `+`, in lower case; empty without one. */
  word: string
  /** In lower case. */
  domain: string
}

/** Takes an envelope recipient apart; undefined for what is no address. Display names and To headers play no part. */
export function splitRecipient(recipient: string): Recipient | undefined {
  const at = recipient.lastIndexOf('@')
  const [localPart = '', ...words] = recipient.slice(0, Math.max(at, 0)).toLowerCase().split('+')
  if (localPart === '') return undefined
  const word = [...words.join('+')].slice(0, MAX_WORD_LENGTH).join('')
  return { localPart, word, domain: recipient.slice(at + 1).toLowerCase() }
}
