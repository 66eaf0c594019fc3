import type { X509Certificate } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { isIP } from 'node:net'
import type { MailboxProblem } from '@tidings/db/schema/mailboxes'
import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'
import { isPublicAddress } from '@tidings/mail/common/net/public-address'
import { isAnswer } from '@tidings/mail/common/net/resolve'
import { ImapFlow } from 'imapflow'
import { checkedAddresses } from '../fetch/dial-checked.ts'
import type { Network } from '../fetch/network.ts'
import { boundedTransport } from './bounded-transport.ts'
import { isTooMuchData, MailboxError, mailboxError, TOO_MUCH_DATA } from './mailbox-error.ts'
import { type CertificateHost, pinCertificate, shownCertificate } from './pinned-certificate.ts'

/** The server of a mailbox, and its user. */
export interface MailboxServer {
  host: string
  port: number
  security: 'tls' | 'starttls'
  username: string
  /** SHA-256 of the certificate that the user trusts, as `AB:CD:…`; only used in private networks. */
  fingerprint?: string | null | undefined
}

/** The same with what signs in: a password, or an access token of its provider (SASL XOAUTH2, OAUTHBEARER). */
export type MailboxAccess = MailboxServer & ({ password: string } | { accessToken: string })

const CONNECT_MS = 15_000
/** After this time without a greeting in plain text it is tried whether the port expects TLS, which waits for the client. */
const GREETING_MS = 4000
/** The time-out of a server that sends nothing. */
const SILENT_MS = 60_000
/** The time limit for signing in, for servers that send a little now and then. */
const SIGN_IN_MS = 60_000
/** The maximum bytes of one element, and of one response: more than the largest mail that is imported. */
const MAX_LITERAL_BYTES = 16_000_000
const MAX_RESPONSE_BYTES = 24_000_000
/** The maximum bytes of one line, and of its parts: more than an envelope with thousands of recipients. */
const MAX_LINE_BYTES = 1_000_000
const MAX_TOKENS = 50_000

/**
 * Connects to a mailbox and signs in, always over TLS. The host is resolved once and its addresses must be public,
 * unless private ones are allowed; only there may the user trust a certificate by its fingerprint. Throws MailboxError,
 * with the fingerprint of a certificate that might be trusted.
 */
export async function openImap(
  access: MailboxAccess,
  network: Network,
  {
    allowsPrivate = false,
    signInMs = SIGN_IN_MS,
    silentMs = SILENT_MS,
    greetingMs = GREETING_MS,
  }: { allowsPrivate?: boolean; signInMs?: number; silentMs?: number; greetingMs?: number } = {},
): Promise<ImapFlow> {
  const { host, port, security, username } = access
  const usesToken = 'accessToken' in access
  const [address = host] = await addressesOf(host, network, allowsPrivate)
  const to = network.dial(address, port)
  const servername = isIP(host) ? undefined : host
  const isPrivate = allowsPrivate && !isPublicAddress(address)
  const at = { to, servername, security }
  const pinned = isPrivate && access.fingerprint != null ? await pinnedCertificate(at, access) : undefined
  const client: ImapFlow = new ImapFlow({
    ...{ host: to.host, port: to.port, secure: security === 'tls' },
    // Never in the clear, whatever the server offers.
    ...(security === 'starttls' && { doSTARTTLS: true }),
    ...(servername !== undefined && { servername }),
    auth: {
      user: username,
      ...(usesToken ? { accessToken: access.accessToken } : { pass: access.password }),
    },
    tls: pinned
      ? pinCertificate(pinned)
      : { rejectUnauthorized: true, ...(network.ca !== undefined && { ca: network.ca }) },
    ...{ logger: false, disableAutoIdle: true },
    ...{ connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: silentMs },
    ...{ maxLiteralSize: MAX_LITERAL_BYTES, maxResponseSize: MAX_RESPONSE_BYTES },
    ...{ maxLineLength: MAX_LINE_BYTES, maxResponseTokens: MAX_TOKENS },
    transport: boundedTransport(() => client.mailbox !== false),
    // A few bytes could become any number.
    disableCompression: true,
  })
  // Without a listener, a lost connection would end the process. Pending commands are rejected with this reason.
  client.on('error', (error) => {
    if (isTooMuchData(error)) client.byeReason = TOO_MUCH_DATA
  })
  // Closing takes the client's listener from its parser, which may report the next line only after that.
  const { streamer } = client as unknown as { streamer: EventEmitter }
  streamer.on('error', () => {})
  const late = setTimeout(() => client.close(), signInMs)
  let expectsTls = false
  const probe = async () => {
    if (security === 'tls' || client.greeting !== undefined) return
    await shownCertificate({ ...at, security: 'tls' })
    if (client.greeting !== undefined) return
    expectsTls = true
    client.close()
  }
  // If it shows no certificate either, the greeting is waited for.
  const silent = setTimeout(() => probe().catch(() => {}), greetingMs)
  try {
    await client.connect()
  } catch (error) {
    client.close()
    if (expectsTls) throw new MailboxError('tls-expected', error)
    const failure = mailboxError(error, host, usesToken)
    if (failure.problem !== 'certificate' || !isPrivate || pinned) throw failure
    const { fingerprint256 } = await certificateAt(at, host)
    throw new MailboxError('certificate-untrusted', error, fingerprint256)
  } finally {
    clearTimeout(late)
    clearTimeout(silent)
  }
  return client
}

/** The certificate that the user trusts. Throws MailboxError if the server now has another one. */
async function pinnedCertificate(
  at: CertificateHost,
  { host, fingerprint }: MailboxAccess,
): Promise<X509Certificate> {
  const shown = await certificateAt(at, host)
  if (shown.fingerprint256 === fingerprint) return shown
  throw new MailboxError('certificate-changed', undefined, shown.fingerprint256)
}

async function certificateAt(at: CertificateHost, host: string): Promise<X509Certificate> {
  try {
    return await shownCertificate(at)
  } catch (error) {
    const { problem } = mailboxError(error, host)
    throw new MailboxError(problem === 'server-error' ? 'no-connection' : problem, error)
  }
}

/** A failed lookup says nothing about the name if this server itself reaches no name server. */
function lookupProblem(error: unknown): MailboxProblem {
  if (!(error instanceof FetchRefused)) return 'no-connection'
  if (error.message === 'address-not-public') return 'address-not-public'
  return error.message === 'no-address' || isAnswer(error.cause) ? 'host-unknown' : 'no-connection'
}

async function addressesOf(host: string, network: Network, allowsPrivate: boolean) {
  try {
    return await checkedAddresses(host, network, { signal: AbortSignal.timeout(CONNECT_MS), allowsPrivate })
  } catch (error) {
    throw new MailboxError(lookupProblem(error), error)
  }
}
