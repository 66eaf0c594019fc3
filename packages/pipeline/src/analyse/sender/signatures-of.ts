import type { DKIMResult, DKIMVerifyResult } from 'mailauth'
import type { Outcome, Signature } from './authentication.ts'

/** Fields of which a mail has one (RFC 5322 3.6, RFC 2369 3.4, RFC 2919 2): a second was put in by somebody else. */
const SINGULAR = [
  'from',
  'sender',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
]

/** What a mail's DKIM signatures came to, as mailauth tells it. */
export function signaturesOf(verified: DKIMVerifyResult): Signature[] {
  const copies = countsOf((verified.headers?.parsed ?? []).map(({ key }) => key))
  return verified.results.flatMap((result) => {
    const { signingDomain: domain, selector } = result
    return domain && selector ? [{ domain: domain.toLowerCase(), selector, ...judged(result, copies) }] : []
  })
}

function judged(
  { status, signingHeaders }: DKIMResult,
  copies: ReadonlyMap<string, number>,
): Pick<Signature, 'result' | 'why' | 'covers'> {
  const signed = countsOf((signingHeaders?.keys ?? '').split(':').map((name) => name.trim().toLowerCase()))
  const covers = [...signed].flatMap(([name, count]) => (count >= (copies.get(name) ?? 0) ? [name] : []))
  const added = SINGULAR.find((name) => signed.has(name) && !covers.includes(name))
  const why = status.comment ?? status.policy?.['dkim-rules'] ?? null
  if (status.result === 'pass') {
    // Either leaves a signature valid while the mail says what its signer never said.
    if (status.underSized) return { result: 'policy', why: 'text-added', covers }
    if (added) return { result: 'policy', why: `field-added:${added}`, covers }
    return { result: 'pass', why: null, covers }
  }
  // To mailauth a body that was changed is neutral; RFC 8601 calls that a failure.
  if (why === 'body hash did not verify') return { result: 'fail', why, covers }
  return { result: outcomeOf(status.result), why, covers }
}

/** One of the words of RFC 8601 for what mailauth says. */
export function outcomeOf(result: string): Outcome {
  switch (result) {
    case 'pass':
    case 'fail':
    case 'softfail':
    case 'neutral':
    case 'none':
    case 'policy':
    case 'permerror':
    case 'temperror':
      return result
    default:
      return 'neutral'
  }
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
