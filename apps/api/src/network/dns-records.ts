import { Resolver } from 'node:dns/promises'
import { LookupError, type Resolve } from '@tidings/mail/common/net/resolve'
import { openLookups } from '@tidings/mail/sender/open-lookups'

/** Timeouts of the first and second attempt, in milliseconds. */
const PATIENCE = { timeout: 1000, tries: 2 }

/** Names that are not in public DNS (RFC 6761, RFC 6762): querying them would leak internal names. */
const RESERVED_DOMAIN = /(?:^|\.)(?:example|test|invalid|local|localhost)\.?$/i

/** Opens DNS lookups with the machine's name servers, or another resolver; responses are cached for a while. */
export function openDns(instead?: Resolve): Resolve {
  return instead ? openLookups(instead) : withoutReservedDomains(openLookups(machinesLookups()))
}

/** Opens uncached lookups, for records that were just changed. */
export function openFreshDns(instead?: Resolve): Resolve {
  return instead ?? withoutReservedDomains(machinesLookups())
}

function machinesLookups(): Resolve {
  const resolver = new Resolver(PATIENCE)
  return async (name, type) => {
    const records: unknown = await resolver.resolve(name, type)
    return Array.isArray(records) ? records : [records]
  }
}

function withoutReservedDomains(lookUp: Resolve): Resolve {
  return async (name, type) => {
    if (RESERVED_DOMAIN.test(name)) throw new LookupError('ENOTFOUND', `No DNS record for ${name}.`)
    return lookUp(name, type)
  }
}
