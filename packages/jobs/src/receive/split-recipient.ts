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

/**
 * The local part that a quoted one stands for, such as `ann` for `"ann"` (RFC 5321, 4.1.2); it stays quoted if it has
 * characters that only quoted ones may have.
 */
export function unquoted(localPart: string): string {
  if (!/^".*"$/s.test(localPart)) return localPart
  const plain = localPart.slice(1, -1).replace(/\\(.)/gs, '$1')
  return /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(plain) ? plain : localPart
}

/**
 * Splits an envelope recipient; undefined if it is no address. A quoted local part and a domain with the dot of the root
 * are those without. Display names and To headers don't matter.
 */
export function splitRecipient(recipient: string): Recipient | undefined {
  const at = recipient.lastIndexOf('@')
  const local = unquoted(recipient.slice(0, Math.max(at, 0)))
  const [localPart = '', ...words] = local.toLowerCase().split('+')
  if (localPart === '') return undefined
  const word = [...words.join('+')].slice(0, MAX_WORD_LENGTH).join('')
  return {
    localPart,
    word,
    domain: recipient
      .slice(at + 1)
      .replace(/\.$/, '')
      .toLowerCase(),
  }
}

/**
 * The sender address for replies to a mail to this address. The part behind the `+` is chosen by the sender, so an
 * unusual one is omitted.
 */
export function replyAddress(envelopeTo: string): string {
  const named = splitRecipient(envelopeTo)
  if (!named || named.word === '' || /\+[\w.=-]{1,40}@[^+@]*$/.test(envelopeTo)) return envelopeTo
  return `${named.localPart}@${named.domain}`
}
