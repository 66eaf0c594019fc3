import { isIP } from 'node:net'
import { refused } from '@tidings/db/domain-error'

/** The relying party of passkeys: browsers offer them only to pages of that host and its subdomains. */
export interface RelyingParty {
  id: string
  /** The origins of accepted pages. */
  origins: string[]
}

/** Where `npm run dev` shows the web app. */
const WEB_IN_DEVELOPMENT = 'http://localhost:5173'
const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]', '0.0.0.0', '[::]'])

/**
 * The relying party of Tidings, from its address in the settings, whatever host a request names. An address of this
 * machine counts as `localhost`, as browsers don't store passkeys for IP addresses. Throws PRECONDITION_FAILED for
 * other IP addresses.
 */
export function relyingParty(webAddress: string): RelyingParty {
  const { protocol, hostname, port, origin } = new URL(webAddress)
  if (THIS_MACHINE.has(hostname)) {
    const here = `${protocol}//localhost${port && `:${port}`}`
    return { id: 'localhost', origins: [here, WEB_IN_DEVELOPMENT] }
  }
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) {
    throw refused('PRECONDITION_FAILED', 'Passkeys need a domain name: they do not work with an IP address.')
  }
  return { id: hostname, origins: [origin] }
}
