import { headerEnd } from '../mime/header-end.ts'

/** Postfix takes header blocks of 102 400 bytes. */
const LONGEST_HEADERS = 131_072
const MOST_LINES = 2000
/** No mail has more signatures that tell anything; each costs a look-up and a hash of the body. */
export const MOST_SIGNATURES = 10

/**
 * A mail whose checks are bounded: with its first ten signatures alone, its bytes else untouched. Null when its headers
 * are too long to be checked.
 */
export function checkableMail(raw: Uint8Array): Buffer | null {
  const mail = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const end = headerEnd(raw)
  if (end > LONGEST_HEADERS) return null
  const lines = mail.toString('latin1', 0, end).split('\n')
  if (lines.length > MOST_LINES) return null
  const starts = lines.filter((line) => /^dkim-signature[ \t]*:/i.test(line)).length
  if (starts <= MOST_SIGNATURES) return mail
  return Buffer.concat([Buffer.from(firstSignatures(lines).join('\n'), 'latin1'), mail.subarray(end)])
}

function firstSignatures(lines: readonly string[]): string[] {
  let seen = 0
  let isSignature = false
  return lines.filter((line) => {
    if (!/^[ \t]/.test(line)) {
      isSignature = /^dkim-signature[ \t]*:/i.test(line)
      if (isSignature) seen += 1
    }
    return !isSignature || seen <= MOST_SIGNATURES
  })
}
