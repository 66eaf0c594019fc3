import { isIP } from 'node:net'
import type { MailboxProblem } from '@tidings/db/schema/mailboxes'
import { ImapFlow } from 'imapflow'
import { FetchRefused } from '../../common/net/fetch-refused.ts'
import { checkedAddresses } from '../../fetch/dial-checked.ts'
import type { Network } from '../../fetch/network.ts'

/** Where a mailbox is, and who reads it. */
export interface MailboxAccess {
  host: string
  port: number
  security: 'tls' | 'starttls'
  username: string
  password: string
}

/** A mailbox that can't be read, and why. */
export class MailboxError extends Error {
  override name = 'MailboxError'
  readonly problem: MailboxProblem

  constructor(problem: MailboxProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

const CONNECT_MS = 15_000
/** A server that says nothing for so long is gone. */
const SILENT_MS = 60_000

/**
 * Connects to a mailbox and signs in, over TLS always. The host is looked up once and its addresses have to be public,
 * unless private ones are allowed. Throws MailboxError.
 */
export async function openImap(
  { host, port, security, username, password }: MailboxAccess,
  network: Network,
  { allowsPrivate = false }: { allowsPrivate?: boolean } = {},
): Promise<ImapFlow> {
  const [address = host] = await addressesOf(host, network, allowsPrivate)
  const to = network.dial(address, port)
  const client = new ImapFlow({
    host: to.host,
    port: to.port,
    secure: security === 'tls',
    // Never in the clear, whatever the server offers.
    ...(security === 'starttls' && { doSTARTTLS: true }),
    ...(!isIP(host) && { servername: host }),
    auth: { user: username, pass: password },
    tls: {
      rejectUnauthorized: true,
      ...(network.ca !== undefined && { ca: network.ca }),
    },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
  })
  // Without a listener a lost connection would end the process; whoever waits for an answer hears of it by that.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    client.close()
    throw mailboxError(error)
  }
  return client
}

async function addressesOf(host: string, network: Network, allowsPrivate: boolean) {
  try {
    return await checkedAddresses(host, network, allowsPrivate)
  } catch (error) {
    const isPrivate = error instanceof FetchRefused && error.message === 'address-not-public'
    throw new MailboxError(isPrivate ? 'address-not-public' : 'host-unknown', error)
  }
}

/** What went wrong with a mailbox, from what its client threw. */
export function mailboxError(error: unknown): MailboxError {
  return error instanceof MailboxError ? error : new MailboxError(problemOf(error), error)
}

/** How providers say that they take no password of the account itself. */
const APP_PASSWORD =
  /application[- ]specific|app[- ]?password|app specific|two[- ]factor|2-step|basic ?auth|less secure|web login required|WEBALERT/i

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME|HOSTNAME|certificate/

function problemOf(error: unknown): MailboxProblem {
  const { code, authenticationFailed, tlsFailed, serverResponseCode, response, message } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as Record<string, unknown>
  const said = `${serverResponseCode ?? ''} ${typeof response === 'string' ? response : ''} ${message ?? ''}`
  if (authenticationFailed) return APP_PASSWORD.test(said) ? 'app-password-needed' : 'wrong-password'
  if (serverResponseCode === 'NONEXISTENT' || serverResponseCode === 'TRYCREATE') return 'folder-missing'
  if (typeof code === 'string' && CERTIFICATE.test(code)) return 'certificate'
  if (CERTIFICATE.test(said)) return 'certificate'
  if (tlsFailed) return 'no-encryption'
  return typeof code === 'string' ? 'no-connection' : 'server-error'
}
