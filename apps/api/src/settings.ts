import path from 'node:path'
import { PICTURE_MODES, REGISTRATION_MODES } from '@tidings/accounts/context'
import { readS3Address, type S3Address } from '@tidings/db/files/s3-address'
import { z } from 'zod'
import { mailClientFields, mailClientsOf, NEEDED_OF_MAIL_CLIENTS } from './mail-client-settings.ts'
import { readSecrets } from './secret-settings.ts'
import { httpUrl, plainUrl, tracingFields, tracingOf } from './tracing-settings.ts'

/** Invalid settings; the message lists all of them, one per line. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
/** The number of trusted proxies: a boolean means one or none. */
const proxies = z
  .enum(['0', '1', '2', '3', '4', '5', 'true', 'false'])
  .transform((value) => (value === 'true' ? 1 : value === 'false' ? 0 : Number(value)))
const ROLES = ['http', 'smtp', 'worker'] as const
export type Role = (typeof ROLES)[number]

const domainName = (what: string) =>
  z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, `is not a ${what} name`)

/** As browsers send it: without a path, a trailing slash or a default port. */
const isOrigin = (text: string) =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text && !text.includes('*')

/** An `s3://` address; a wrong one is never repeated in the message, as it may have a secret. */
const bucketAddress = z.string().transform((text, issues): S3Address => {
  const address = readS3Address(text)
  if (typeof address !== 'string') return address
  issues.addIssue({ code: 'custom', message: address })
  return z.NEVER
})

/** Settings that others need beside them. */
const NEEDED = [
  ['DATABASE_URL', ['DATABASE_DIRECT_URL']],
  ['GOOGLE_CLIENT_ID', ['GOOGLE_CLIENT_SECRET']],
  ['GOOGLE_CLIENT_SECRET', ['GOOGLE_CLIENT_ID']],
  ...NEEDED_OF_MAIL_CLIENTS,
  ['AWS_ACCESS_KEY_ID', ['STORAGE_URL', 'STORAGE_FROM_URL']],
  ['AWS_SECRET_ACCESS_KEY', ['STORAGE_URL', 'STORAGE_FROM_URL']],
  ['TLS_CERT_FILE', ['TLS_KEY_FILE']],
  ['TLS_KEY_FILE', ['TLS_CERT_FILE']],
  ['DKIM_DOMAIN', ['DKIM_SELECTOR', 'DKIM_KEY_FILE']],
  ['DKIM_SELECTOR', ['DKIM_DOMAIN', 'DKIM_KEY_FILE']],
  ['DKIM_KEY_FILE', ['DKIM_DOMAIN', 'DKIM_SELECTOR']],
  ['LLM_BASE_URL', ['LLM_MODEL', 'LLM_API_KEY']],
  ['LLM_MODEL', ['LLM_BASE_URL']],
] as const

/** An address without a path, query or fragment. */
const ORIGIN = /^https?:\/\/[^/?#]+\/*$/i

const schema = z
  .object({
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: port.default(3000),
    BASE_URL: httpUrl.regex(ORIGIN, 'must have no path, as Tidings can’t be served below one').optional(),
    CORS_ORIGINS: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((each) => each.trim())
          .filter(Boolean),
      )
      .refine(
        (origins) => origins.every(isOrigin),
        'must be a list like https://app.example, separated by commas',
      ),
    SMTP_HOST: z.string().min(1).default('127.0.0.1'),
    SMTP_PORT: port.default(2525),
    LMTP_PORT: port.optional(),
    SMTP_NAME: domainName('host').optional(),
    TLS_CERT_FILE: z.string().optional(),
    TLS_KEY_FILE: z.string().optional(),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\/[^/\s]+\/?$/, 'must be like smtp://user:password@host:587')
      .optional(),
    DKIM_DOMAIN: domainName('domain').optional(),
    DKIM_SELECTOR: z
      .string()
      .regex(/^[\w-]+(\.[\w-]+)*$/, 'is not a selector')
      .optional(),
    DKIM_KEY_FILE: z.string().optional(),
    MAIL_DOMAIN: domainName('domain').default('inbox.localhost'),
    DATA_DIR: z.string().min(1).optional(),
    DATABASE_URL: postgresUrl.optional(),
    DATABASE_DIRECT_URL: postgresUrl.optional(),
    STORAGE_URL: bucketAddress.optional(),
    STORAGE_FROM_URL: bucketAddress.optional(),
    AWS_ACCESS_KEY_ID: z.string().optional(),
    AWS_SECRET_ACCESS_KEY: z.string().optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    OIDC_ISSUER: httpUrl.regex(/^[^?#]*$/, 'must not have a query or a fragment').optional(),
    LLM_BASE_URL: plainUrl.optional(),
    LLM_API_KEY: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'may only contain printable ASCII characters')
      .optional(),
    LLM_MODEL: z.string().max(200).optional(),
    LLM_DAILY_REQUESTS: z.coerce.number().int().min(0).max(1_000_000).default(500),
    ROLES: z
      .string()
      .transform((text) => text.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(ROLES)).min(1))
      .optional(),
    PICTURES: z.enum(PICTURE_MODES).default('arrival'),
    PICTURES_MB: z.coerce.number().int().min(0).max(10_000_000).default(10_000),
    TRUST_PROXY: proxies.default(0),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 printable ASCII characters')
      .optional(),
    HEALTH_PORT: port.optional(),
    ...tracingFields,
    ...mailClientFields,
    CAMPAIGN_CACHE: flag.default(true),
    IMAP_ALLOW_PRIVATE: flag.default(false),
    WEBHOOK_ALLOW_PRIVATE: flag.default(false),
    OPERATOR_EMAIL: z.email().toLowerCase().optional(),
    REGISTRATION: z.enum(REGISTRATION_MODES).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    DEMO: flag.default(false),
  })
  .superRefine((s, issues) => {
    for (const [name, users] of NEEDED) {
      const given = users.filter((user) => s[user] !== undefined)
      if (s[name] !== undefined || given.length === 0) continue
      issues.addIssue({ code: 'custom', path: [name], message: `is missing beside ${given.join(' and ')}` })
    }
  })
  .refine((s) => s.OIDC_ISSUER === undefined || s.GOOGLE_CLIENT_ID !== undefined, {
    path: ['OIDC_ISSUER'],
    message: 'needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, which its provider gave out',
  })

/** All settings, as `readSettings` returns them. */
export type Settings = ReturnType<typeof readSettings>

/**
 * Reads the settings from the environment, and secrets from the files it names; empty variables count as unset.
 * Relative paths are resolved against `root`. Throws SettingsError with all errors at once.
 */
export function readSettings(environment: Record<string, string | undefined>, root: string) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { secrets, faults } = readSecrets(given, root)
  const { success, data, error } = schema.safeParse({ ...given, ...secrets })
  for (const issue of error?.issues ?? []) faults.push(`${issue.path.join('.')}: ${issue.message}`)
  if (!success || faults.length > 0) {
    throw new SettingsError(`These settings can’t be used:\n  ${faults.join('\n  ')}`)
  }
  return {
    host: data.HOST,
    port: data.PORT,
    /** The base URL for browsers, without a trailing slash; undefined: where the server listens. */
    baseUrl: data.BASE_URL?.replace(/(?<!\/)\/+$/, ''),
    /** Other origins whose pages may make calls, such as `https://app.example`. */
    corsOrigins: data.CORS_ORIGINS,
    smtpHost: data.SMTP_HOST,
    smtpPort: data.SMTP_PORT,
    lmtpPort: data.LMTP_PORT,
    /** The name that the mail server greets with; undefined: this machine's. */
    smtpName: data.SMTP_NAME,
    /** The certificate for mail by SMTP; undefined: no encryption. */
    tls: tlsOf(data, root),
    /** The mail server for outgoing mails; undefined: they are written to a folder. */
    smtpUrl: data.SMTP_URL,
    /** The DKIM key of outgoing mails; undefined: they are not signed. */
    dkim: dkimOf(data, root),
    mailDomain: data.MAIL_DOMAIN,
    /** Keeps the demo's users and mails separate from real ones. */
    dataDir: path.resolve(root, data.DATA_DIR ?? (data.DEMO ? 'data/demo' : 'data')),
    databaseUrl: data.DATABASE_URL,
    /** The same database without a connection pooler between, for migrations; undefined: as `databaseUrl`. */
    databaseDirectUrl: data.DATABASE_DIRECT_URL,
    /** The bucket for files (undefined: they are in `dataDir`), and the one that they are moved from. */
    storage: { address: data.STORAGE_URL, from: data.STORAGE_FROM_URL },
    /** For all buckets; never undefined beside `storage`. */
    s3: s3Of(data),
    /** The client for sign-in with Google, or another OpenID Connect provider. */
    google: googleOf(data),
    /** The model for summaries and its daily request limit; undefined: summaries are extracted from the texts. */
    llm: llmOf(data),
    /** When web pictures of mails are fetched, and their total size limit in bytes. */
    pictures: { mode: data.PICTURES, maxBytes: data.PICTURES_MB * 1_000_000 },
    roles: data.ROLES ?? (ROLES as readonly Role[]),
    /**
     * Whether the program runs the role `worker` in a separate process, which it starts and ends. The demo waits for its
     * mails to be stored, and nobody else sends it any.
     */
    hasWorkerProcess: data.ROLES === undefined && data.DATABASE_URL === undefined && !data.DEMO,
    /** How many proxies are trusted for the client address; 0: none. */
    trustProxy: data.TRUST_PROXY,
    /** The token for reading the metrics; undefined: only from this machine. */
    metricsToken: data.METRICS_TOKEN,
    /** A port for the health checks and the metrics alone, whatever the roles; undefined: none. */
    healthPort: data.HEALTH_PORT,
    /** Where traces are sent; undefined: there are none. */
    tracing: tracingOf(data),
    /** The email of the operator; undefined: the first to sign up. */
    operatorEmail: data.OPERATOR_EMAIL,
    /** Who can sign up; undefined: as the operator chooses. */
    registration: data.REGISTRATION,
    /** The clients that sign in to mailboxes at their providers. */
    mailClients: mailClientsOf(data),
    /** Whether copies of one campaign that several readers get are analysed once. */
    campaignCache: data.CAMPAIGN_CACHE,
    /** Whether mailboxes may be in private networks. */
    imapAllowPrivate: data.IMAP_ALLOW_PRIVATE,
    /** Whether webhooks may be in private networks, on any port, and without TLS. */
    webhookAllowPrivate: data.WEBHOOK_ALLOW_PRIVATE,
    logLevel: data.LOG_LEVEL,
    demo: data.DEMO,
  }
}

function tlsOf({ TLS_CERT_FILE, TLS_KEY_FILE }: z.infer<typeof schema>, root: string) {
  if (TLS_CERT_FILE === undefined || TLS_KEY_FILE === undefined) return undefined
  return { certFile: path.resolve(root, TLS_CERT_FILE), keyFile: path.resolve(root, TLS_KEY_FILE) }
}

function dkimOf({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE }: z.infer<typeof schema>, root: string) {
  if (DKIM_DOMAIN === undefined || DKIM_SELECTOR === undefined || DKIM_KEY_FILE === undefined)
    return undefined
  return { domain: DKIM_DOMAIN, selector: DKIM_SELECTOR, keyFile: path.resolve(root, DKIM_KEY_FILE) }
}

/** Other programs use these names too, so they may be set for another purpose. */
function s3Of({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }: z.infer<typeof schema>) {
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined) return undefined
  return { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY }
}

function googleOf({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, OIDC_ISSUER }: z.infer<typeof schema>) {
  if (GOOGLE_CLIENT_ID === undefined || GOOGLE_CLIENT_SECRET === undefined) return undefined
  const client = { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET }
  return { issuer: OIDC_ISSUER ?? 'https://accounts.google.com', ...client }
}

function llmOf({ LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, LLM_DAILY_REQUESTS }: z.infer<typeof schema>) {
  if (LLM_BASE_URL === undefined || LLM_MODEL === undefined) return undefined
  return { baseUrl: LLM_BASE_URL, apiKey: LLM_API_KEY, model: LLM_MODEL, dailyRequests: LLM_DAILY_REQUESTS }
}
