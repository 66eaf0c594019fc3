import { lookup, Resolver } from 'node:dns/promises'
import { readFile, stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { isAnswer, LookupError, withinTime } from '@tidings/mail/common/net/resolve'
import { openSilentSites } from '@tidings/mail/common/net/silent-sites'

/** The timeout of the first attempt, in milliseconds, and of all attempts, name servers and names together. */
const PATIENCE = { timeout: 1500, tries: 2 }
const LOOKUP_MS = 5000
/** How long the IPv6 addresses of a host are waited for when its IPv4 addresses are known, and the other way round. */
const OTHER_KIND_MS = 1000

/** Where names are looked up; tests have files and name servers of their own. */
interface Sources {
  /** Name servers, such as `127.0.0.1:5353`; by default those of the machine. */
  servers?: readonly string[]
  hostsFile?: string
  resolverFile?: string
  /** The timeout of a lookup, in milliseconds. */
  lookupMs?: number
}

/**
 * Looks up the addresses of hosts, IPv4 first: in the hosts file, then in DNS. The system's own lookups run a few at a
 * time and can't be cancelled, so that names that nobody answers would delay all others. Throws if there
 * is no answer in time, or when `signal` is aborted.
 */
export function openHostLookups({
  servers,
  hostsFile = '/etc/hosts',
  resolverFile = '/etc/resolv.conf',
  lookupMs = LOOKUP_MS,
}: Sources = {}): (host: string, signal: AbortSignal) => Promise<readonly string[]> {
  const hosts = parsedFile(hostsFile, parseHosts)
  const shortNames = parsedFile(resolverFile, parseResolverFile)
  const silent = openSilentSites()
  const lookUpLocally = openMulticast()

  return async (host, signal) => {
    const name = host.toLowerCase().replace(/\.$/, '')
    const known = (await hosts()).get(name)
    if (known) return known
    if (/(?:^|\.)localhost$/.test(name)) return ['127.0.0.1', '::1']
    if (name.endsWith('.local')) return lookUpLocally(name)
    const either = AbortSignal.any([signal, AbortSignal.timeout(lookupMs)])
    const ask = async (complete: string) => {
      if (silent.isSilent(complete)) throw new LookupError('ETIMEOUT', 'Its site does not answer lookups.')
      try {
        const found = await addressesOf(complete, servers, either)
        silent.record(complete, true)
        return found
      } catch (error) {
        signal.throwIfAborted()
        silent.record(complete, isAnswer(error))
        throw either.aborted ? new LookupError('ETIMEOUT', 'The lookup took too long.') : error
      }
    }
    const { search, dots } = await shortNames()
    const isShort = !host.endsWith('.') && name.split('.').length <= dots
    for (const domain of isShort ? search : []) {
      const found = await ask(`${name}.${domain}`).catch(noneIfAnswered)
      if (found.length > 0) return found
    }
    return ask(name)
  }
}

/** The addresses of a complete name in DNS. Throws an error of node:dns. */
async function addressesOf(name: string, servers: Sources['servers'], signal: AbortSignal) {
  signal.throwIfAborted()
  // Of its own, as only all lookups of one can be cancelled.
  const resolver = new Resolver(PATIENCE)
  if (servers) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  const timers: NodeJS.Timeout[] = []
  const known = (addresses: string[]) => {
    timers.push(setTimeout(cancel, OTHER_KIND_MS))
    return addresses
  }
  try {
    const outcomes = await Promise.allSettled([
      resolver.resolve4(name).then(known),
      resolver.resolve6(name).then(known),
    ])
    const found = outcomes.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    if (found.length > 0) return found
    const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    throw failures.find((error) => !isAnswer(error)) ?? failures[0]
  } finally {
    for (const timer of timers) clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
  }
}

function noneIfAnswered(error: unknown): string[] {
  if (isAnswer(error)) return []
  throw error
}

/**
 * Looks up names of the local network, which only the system asks for by multicast (RFC 6762): one at a time, as that
 * can't be cancelled.
 */
function openMulticast() {
  let last: Promise<unknown> = Promise.resolve()
  return (name: string): Promise<string[]> => {
    let isLate = false
    const found = last.then(async () => {
      if (isLate) return []
      return (await lookup(name, { all: true, order: 'ipv4first' })).map(({ address }) => address)
    })
    last = found.catch(() => {})
    return withinTime(found, LOOKUP_MS).finally(() => {
      isLate = true
    })
  }
}

/** Names in lower case with their addresses, IPv4 first. */
function parseHosts(text: string): ReadonlyMap<string, readonly string[]> {
  const hosts = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/)
    if (isIP(address) === 0) continue
    for (const name of names) hosts.set(name, [...(hosts.get(name) ?? []), address])
  }
  for (const addresses of hosts.values()) addresses.sort((a, b) => isIP(a) - isIP(b))
  return hosts
}

/** The domains that short names are searched in, and the number of dots from which on a name is not short. */
function parseResolverFile(text: string): { search: readonly string[]; dots: number } {
  const words = text.split('\n').map((line) => line.trim().split(/\s+/))
  const [, ...search] = words.findLast(([key]) => key === 'search' || key === 'domain') ?? []
  const [, dots = '1'] = /^options\b.*\bndots:(\d+)/m.exec(text) ?? []
  return { search: search.slice(0, 6), dots: Number(dots) }
}

/** Reads a file of the system again when it has changed; it is empty if it is missing. */
function parsedFile<T>(path: string, parse: (text: string) => T): () => Promise<T> {
  let known: { version: string; value: T } | undefined
  return async () => {
    const file = await stat(path).catch(() => undefined)
    const version = file ? `${file.ino} ${file.size} ${file.mtimeMs}` : ''
    if (known?.version !== version) {
      known = { version, value: parse(file ? await readFile(path, 'utf8') : '') }
    }
    return known.value
  }
}
