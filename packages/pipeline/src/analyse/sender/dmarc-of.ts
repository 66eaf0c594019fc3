import { evaluateDmarc } from 'mailauth/lib/dmarc/index.js'
import type { Resolve } from '../../common/net/resolve.ts'
import type { Authentication, Policy } from './authentication.ts'
import { forMailauth } from './for-mailauth.ts'
import { outcomeOf } from './signatures-of.ts'

/**
 * What the domain of the From header says of a mail for which these domains vouch. A mail that names several senders,
 * or none that can be told, has no domain and is a `permerror`: no mail program can say whom its user sees.
 */
export async function dmarcOf(
  { headerFrom, fromFields }: { headerFrom: string[]; fromFields: number },
  vouching: { spf: readonly string[]; dkim: readonly string[] },
  resolve: Resolve,
): Promise<Authentication['dmarc'] & { from: string | null }> {
  const { response, reason } = await evaluateDmarc({
    headerFrom,
    fromFields,
    spfDomains: [...vouching.spf],
    dkimDomains: vouching.dkim.map((domain) => ({ domain })),
    resolver: forMailauth(resolve),
  })
  if (!response)
    return { result: reason === 'no-author-domain' ? 'none' : 'permerror', policy: null, from: null }
  const { status } = response
  const from = status.header?.from?.toLowerCase() ?? null
  return { result: outcomeOf(status.result), policy: policyOf(response.policy), from }
}

function policyOf(policy: string | undefined): Policy | null {
  return policy === 'none' || policy === 'quarantine' || policy === 'reject' ? policy : null
}
