import { Resolver } from 'node:dns/promises'
import { openLookups } from '@tidings/pipeline/analyse/sender/open-lookups'
import { LookupError, type Resolve } from '@tidings/pipeline/common/net/resolve'

/** One try and another, in milliseconds. */
const PATIENCE = { timeout: 1000, tries: 2 }

/** Names that no name server knows (RFC 6761, RFC 6762): asking would tell the world what is inside a house. */
const NOBODYS = /(?:^|\.)(?:example|test|invalid|local|localhost)\.?$/i

/** Opens lookups that ask the machine's name servers for records, or another resolver in their place. */
export function openDns(instead?: Resolve): Resolve {
  if (instead) return openLookups(instead)
  const resolver = new Resolver(PATIENCE)
  const lookUp = openLookups(async (name, type) => {
    const records: unknown = await resolver.resolve(name, type)
    return Array.isArray(records) ? records : [records]
  })
  return async (name, type) => {
    if (NOBODYS.test(name)) throw new LookupError('ENOTFOUND', `No DNS record for ${name}.`)
    return lookUp(name, type)
  }
}
