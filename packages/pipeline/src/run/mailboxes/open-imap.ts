import { isIP } from 'node:net'
import { ImapFlow } from 'imapflow'
import { FetchRefused } from '../../common/net/fetch-refused.ts'
import { checkedAddresses } from '../../fetch/dial-checked.ts'
import type { Network } from '../../fetch/network.ts'
import { MailboxError, mailboxError } from './mailbox-error.ts'

/** Where a mailbox is, and who reads it. */
export interface MailboxAccess {
  host: string
  port: number
  security: 'tls' | 'starttls'
  username: string
  password: string
}

const CONNECT_MS = 15_000
/** A server that says nothing for so long is gone. */
const SILENT_MS = 60_000
/** Bytes of one thing that a server says, and of one answer: more than the largest mail that is brought in. */
const LARGEST_LITERAL = 16_000_000
const LARGEST_ANSWER = 24_000_000

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
    maxLiteralSize: LARGEST_LITERAL,
    maxResponseSize: LARGEST_ANSWER,
  })
  // Without a listener a lost connection would end the process; whoever waits for an answer hears of it by that.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    client.close()
    throw mailboxError(error, host)
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
