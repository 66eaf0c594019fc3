import { isIP } from 'node:net'
import { DomainError } from '@tidings/db/domain-error'

/** Whom passkeys are for: browsers give them to pages of that host and those below it alone. */
export interface RelyingParty {
  id: string
  /** Of the pages whose answers count. */
  origins: string[]
}

/** Where `npm run dev` shows the web app. */
const WEB_IN_DEVELOPMENT = 'http://localhost:5173'
const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]', '0.0.0.0', '[::]'])

/**
 * The relying party of Tidings, from the address that the settings give it, whatever host a request names. An address of
 * this machine counts as `localhost`, as browsers keep no passkeys for numbers. Throws PRECONDITION_FAILED for other numbers.
 */
export function relyingParty(webAddress: string): RelyingParty {
  const { protocol, hostname, port, origin } = new URL(webAddress)
  if (THIS_MACHINE.has(hostname)) {
    const here = `${protocol}//localhost${port && `:${port}`}`
    return { id: 'localhost', origins: [here, WEB_IN_DEVELOPMENT] }
  }
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) {
    const message = 'Passkeys need a domain name: they do not work with an IP address.'
    throw new DomainError({ code: 'PRECONDITION_FAILED', message })
  }
  return { id: hostname, origins: [origin] }
}
