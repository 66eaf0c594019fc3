import type { DnsRecord, Step } from './mail-check.ts'
import type { MailHost } from './mail-hosts.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const seconds = (ms: number) => `${Math.round(ms / 1000)} seconds`

/** How Node names what is wrong with a certificate. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/

/** The words for the results of the checks. */
export const texts = {
  waiting: {
    dns: 'Will be looked up first',
    port: 'Will be tried as soon as DNS names a host',
    tls: 'Will be looked at as soon as port 25 can be reached',
    'test-mail': 'Will be sent as soon as port 25 can be reached',
  },
  running: {
    dns: 'Looking up the MX records…',
    port: 'Connecting to port 25…',
    tls: 'Looking at the certificate…',
    'test-mail': 'Waiting for the test email…',
  },
  noDomain: (domain: string) => `${domain} is a test name that no mail server elsewhere can find`,
  noRecord: (domain: string) => `${domain} has no MX record, and no address of its own`,
  noAddress: (host: string) => `${host} has no address in DNS`,
  privateAddress: (host: string, address: string) =>
    `${host} points to ${address}, a private address that no mail server elsewhere can reach`,
  withoutMx: (domain: string) =>
    `${domain} has no MX record. Mail goes to its address, but some senders want a record.`,
  pointsTo(domain: string, hosts: readonly MailHost[]) {
    const named = hosts.map(
      (host) => host.name + (host.priority === null ? '' : `, priority ${host.priority}`),
    )
    return `${domain} points to ${named.join('; ')}`
  },
  answers: (host: string, address: string) => `${host} (${address}) answers on port 25`,
  /** By Node's error code, or the server's reply. */
  noAnswer(reason: string) {
    if (reason === 'ECONNREFUSED') return 'refuses connections on port 25'
    if (reason === 'ENETUNREACH' || reason === 'EHOSTUNREACH') return 'can’t be reached from this machine'
    if (reason === 'timeout') return 'did not answer on port 25 within 10 seconds'
    return reason.startsWith('“') ? `answered ${reason}` : `did not answer on port 25 (${reason})`
  },
  otherName: (name: string, host: string) =>
    `It greets as ${name || 'nobody'}, not as ${host}. Set SMTP_NAME=${host} if that is Tidings.`,
  noTls: (host: string) => `${host} offers no encryption: mail is received in clear text`,
  noTrust(host: string, fault: unknown) {
    const { code, message } =
      fault instanceof Error ? { code: undefined, ...fault, message: fault.message } : {}
    const isOfCertificate = typeof code === 'string' && CERTIFICATE.test(code)
    return isOfCertificate
      ? `The certificate of ${host} is not trusted: ${message}`
      : `${host} offers encryption, but it failed: ${message ?? 'unknown'}`
  },
  validUntil: (host: string, validTo: number) => `${host}, valid until ${day.format(validTo)}`,
  expiresSoon: 'It expires within two weeks: make sure that it is renewed.',
  noInbox: 'There is no account yet. Sign up, and check again.',
  notTaken: (host: string, why: string) => `${host} did not take the test email: ${why}`,
  arrived: (ms: number) => `Arrived after ${ms < 1500 ? 'a second' : seconds(ms)}`,
  arrivedLate: 'Arrived, but after the check had timed out',
  notArrived: (host: string, ms: number) =>
    `${host} took the test email, but it did not arrive within ${seconds(ms)}`,
  neededRecords(domain: string, name: string): DnsRecord[] {
    const host = name.includes('.') ? name : `mx.${domain}`
    return [
      { type: 'MX', name: domain, value: host, priority: 10 },
      { type: 'A', name: host, value: 'the public address of this server', priority: null },
    ]
  },
}

const again: Step = { text: 'Choose “Check again”.' }

/** What can be done about each failure. */
export const steps = {
  domain: [
    { text: 'Set MAIL_DOMAIN to a domain of yours, or a subdomain of it, and start Tidings again.' },
    { text: 'Add the records that are shown here to its DNS.' },
  ] satisfies Step[],
  lookups: [
    { text: 'See whether this machine’s name servers answer:', command: 'resolvectl query example.com' },
    again,
  ] satisfies Step[],
  dns: (domain: string): Step[] => [
    { text: 'Add the records that are shown here where the domain’s DNS is kept.' },
    { text: 'Wait until they are found, which takes minutes to hours:', command: `dig +short MX ${domain}` },
    again,
  ],
  port: [
    { text: 'Open TCP port 25 in the firewall of this server:', command: 'sudo ufw allow 25/tcp' },
    {
      text: 'Make sure that it leads to Tidings: a router or container forwards port 25 to SMTP_PORT, and SMTP_HOST must listen on more than 127.0.0.1.',
    },
    {
      text: 'Ask your provider to unblock port 25. Most home connections and many cloud servers block it, often in both directions: then this check fails although mail comes in. Try it from elsewhere.',
    },
    again,
  ] satisfies Step[],
  tls: (host: string): Step[] => [
    { text: 'Get a certificate for the name:', command: `sudo certbot certonly --standalone -d ${host}` },
    {
      text: 'Name its files in TLS_CERT_FILE and TLS_KEY_FILE. A renewed one is used by itself.',
    },
    again,
  ],
  notTaken: (domain: string): Step[] => [
    { text: `If another server stands in front of Tidings, let it accept every address at ${domain}.` },
    { text: 'Make sure that MAIL_DOMAIN is the domain that its mail is for.' },
    again,
  ],
  notArrived: (host: string): Step[] => [
    { text: `Check what ${host} does with it, such as in its queue:`, command: 'mailq' },
    {
      text: 'Make sure that it passes mail on to SMTP_PORT or LMTP_PORT, or to the address of its service here.',
    },
    again,
  ],
}
