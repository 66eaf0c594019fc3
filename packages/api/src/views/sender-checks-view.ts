import { type SenderChecks, senderChecks } from '../schemas/sender-checks.ts'

const ADDED_FIELD = 'field-added:'

/** Why a signature did not pass, in words; mailauth's comment is shown as it is. */
function signatureWords(why: string): string {
  if (why === 'text-added') return 'text was added after the signed part'
  if (why.startsWith(ADDED_FIELD)) return `a second ${why.slice(ADDED_FIELD.length)} was added`
  return why
}

/** The stored results of checking a mail's sender; null if nothing was checked. */
export function senderChecksView(authentication: string | null): SenderChecks | null {
  if (authentication === null) return null
  const stored: unknown = JSON.parse(authentication)
  if (typeof stored !== 'object' || stored === null) return null
  const view = senderChecks.safeParse({ ...stored, signatures: Reflect.get(stored, 'dkim') })
  if (!view.success) return null
  const signatures = view.data.signatures.map((one) => ({ ...one, why: one.why && signatureWords(one.why) }))
  return { ...view.data, signatures }
}
