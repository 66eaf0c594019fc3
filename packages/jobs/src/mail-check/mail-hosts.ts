import { isPublicAddress } from '@tidings/mail/common/net/public-address'
import { isAnswer, type Resolve } from '@tidings/mail/common/net/resolve'

/** A host that receives mail for a domain. */
export interface MailHost {
  name: string
  /** Null where the domain has no MX record and receives mail itself. */
  priority: number | null
  /** The addresses that other mail servers can reach. */
  addresses: string[]
  privateAddresses: string[]
}

const MAX_HOSTS = 5
const MAX_ADDRESSES = 4

/** The MX records of a domain; a problem with them is a sentence. */
type MailHosts = { hosts: MailHost[] } | { problem: string; isOurs: boolean }

/**
 * The hosts that receive mail for a domain, best first (RFC 5321, 5.1), each with its addresses. `isOurs`: the problem
 * is with this machine's lookups, not with the domain.
 */
export async function mailHosts(domain: string, lookUp: Resolve): Promise<MailHosts> {
  try {
    const records = await recordsOf(lookUp, domain, 'MX')
    const named = records.flatMap((record) => {
      const { exchange, priority } = fieldsOf(record)
      if (typeof exchange !== 'string' || typeof priority !== 'number') return []
      return [{ name: exchange.replace(/\.$/, '').toLowerCase(), priority }]
    })
    // RFC 7505.
    if (named.length > 0 && named.every(({ name }) => name === '')) {
      return { problem: `The MX record of ${domain} says that it receives no mail.`, isOurs: false }
    }
    const chosen = named
      .filter(({ name }) => name !== '')
      .sort((a, b) => a.priority - b.priority)
      .slice(0, MAX_HOSTS)
    const wanted = chosen.length > 0 ? chosen : [{ name: domain, priority: null }]
    return { hosts: await Promise.all(wanted.map((host) => withAddresses(host, lookUp))) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    return { problem: `DNS did not answer${code}.`, isOurs: true }
  }
}

async function withAddresses(host: Pick<MailHost, 'name' | 'priority'>, lookUp: Resolve): Promise<MailHost> {
  const [four, six] = await Promise.all([
    recordsOf(lookUp, host.name, 'A'),
    // Many hosts have none, and some name servers fail such queries.
    recordsOf(lookUp, host.name, 'AAAA').catch(() => []),
  ])
  const all = [...four, ...six].filter((each) => typeof each === 'string')
  return {
    ...host,
    addresses: all.filter(isPublicAddress).slice(0, MAX_ADDRESSES),
    privateAddresses: all.filter((address) => !isPublicAddress(address)).slice(0, MAX_ADDRESSES),
  }
}

/** The records, possibly none. Throws if that isn't known. */
async function recordsOf(lookUp: Resolve, name: string, type: string): Promise<readonly unknown[]> {
  try {
    return await lookUp(name, type)
  } catch (error) {
    if (isAnswer(error)) return []
    throw error
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
