import { type SenderChecks, senderChecks } from '../schemas/sender-checks.ts'

/** What checking a mail's sender came to, as it is stored; null where nothing was checked. */
export function senderChecksView(authentication: string | null): SenderChecks | null {
  if (authentication === null) return null
  const stored: unknown = JSON.parse(authentication)
  if (typeof stored !== 'object' || stored === null) return null
  const view = senderChecks.safeParse({ ...stored, signatures: Reflect.get(stored, 'dkim') })
  return view.success ? view.data : null
}
