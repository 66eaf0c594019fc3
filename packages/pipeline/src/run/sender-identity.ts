import type { Mailbox } from '../mail.ts'

/** Below this, in characters, a local part is a name that somebody chose, digits or not. */
const CHOSEN = 20

/**
 * What a newsletter without List-Id is known by: its sender's address. Some senders write a fresh address for each
 * issue, `news#3.19799.13-clbkghwz.1@…`, made of a fixed word and a key that leads bounces back; of those the fixed
 * word counts, and the display name beside it, because one such word serves all newsletters of a publisher.
 */
export function senderIdentity({ name, address }: Mailbox): string {
  const at = address.lastIndexOf('@')
  const localPart = address.slice(0, at)
  const parts = localPart.split(/[#=+._-]/)
  const key = parts.findIndex((part) => /\d/.test(part))
  const isFresh = localPart.length >= CHOSEN && key > 0 && parts.length - key >= 2
  if (!isFresh) return `from:${address}`
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? []
  return `from:${parts.slice(0, key).join('.')}@${address.slice(at + 1)} ${words.join(' ')}`.trim()
}
