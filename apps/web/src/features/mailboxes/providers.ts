/** Where mailboxes can be connected without a password, if the operator has set it up. */
export type SignInProvider = 'google' | 'microsoft'

/** A mail provider, with what its users enter and its server. */
export type Provider = {
  id: string
  name: string
  host: string
  port: number
  security: 'tls' | 'starttls'
  /** The provider's page about app passwords; null if the usual password works. */
  help: string | null
  hint: string
  signIn?: SignInProvider
  /** Whether its server is in a private network. */
  isPrivate?: boolean
  /** The domains of its addresses. */
  domains?: RegExp
  /** Earlier names of the host. */
  otherHosts?: readonly string[]
}

const APP_PASSWORD = 'Your normal password does not work here.'

/** The options of the form; the last one has nothing filled in. */
export const PROVIDERS: readonly Provider[] = [
  {
    id: 'gmail',
    name: 'Gmail',
    ...tls('imap.gmail.com'),
    signIn: 'google',
    domains: /^(?:gmail|googlemail)\.com$/,
    otherHosts: ['imap.googlemail.com'],
    help: 'https://support.google.com/accounts/answer/185833',
    hint: `An app password has 16 letters. ${APP_PASSWORD}`,
  },
  {
    id: 'outlook',
    name: 'Outlook',
    ...tls('outlook.office365.com'),
    signIn: 'microsoft',
    domains: /^(?:outlook|hotmail|live|msn)\./,
    otherHosts: ['imap-mail.outlook.com'],
    help: 'https://support.microsoft.com/account-billing/5896ed9b-4263-e681-128a-a6f2979a7944',
    hint: 'Most Outlook accounts no longer accept app passwords. If yours is refused, forward newsletters to your Tidings address or import files.',
  },
  {
    id: 'icloud',
    name: 'iCloud',
    ...tls('imap.mail.me.com'),
    domains: /^(?:icloud|me|mac)\.com$/,
    help: 'https://support.apple.com/102654',
    hint: `An app-specific password has 16 letters. ${APP_PASSWORD}`,
  },
  {
    id: 'fastmail',
    name: 'Fastmail',
    ...tls('imap.fastmail.com'),
    domains: /^fastmail\./,
    help: 'https://www.fastmail.help/hc/en-us/articles/360058752854',
    hint: APP_PASSWORD,
  },
  {
    id: 'gmx',
    name: 'GMX',
    ...tls('imap.gmx.net'),
    domains: /^gmx\./,
    help: null,
    hint: 'Allow IMAP in the settings of your GMX account first.',
  },
  {
    id: 'proton',
    name: 'Proton Bridge',
    isPrivate: true,
    domains: /^(?:proton(?:mail)?\.(?:me|com|ch)|pm\.me)$/,
    host: '127.0.0.1',
    port: 1143,
    security: 'starttls',
    help: 'https://proton.me/support/imap-smtp-and-pop3-setup',
    hint: 'The password that Proton Bridge shows. You confirm the certificate of the bridge when you connect.',
  },
  { id: 'other', name: 'Other', ...tls(''), help: null, hint: 'Some providers require an app password.' },
]

/** The provider that an address is probably of, among these; the last one if none is known. */
export function providerOf(email: string, providers: readonly Provider[]): Provider | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return providers.find(({ domains }) => domains?.test(domain)) ?? providers.at(-1)
}

/** Where a mailbox at a host can be connected without a password. */
export const signInAt = (host: string) =>
  PROVIDERS.find((provider) => provider.host === host || provider.otherHosts?.includes(host))?.signIn

function tls(host: string) {
  return { host, port: 993, security: 'tls' as const }
}
