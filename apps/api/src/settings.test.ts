import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { SECRETS } from './secret-settings.ts'
import { readSettings, SettingsError } from './settings.ts'
import { newFolder } from './testing/new-folder.ts'

const fault = (environment: Record<string, string>) => {
  try {
    readSettings(environment, '/srv')
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
}

describe('the settings', () => {
  test('all have defaults', () => {
    expect(readSettings({}, '/srv')).toEqual({
      host: '127.0.0.1',
      port: 3000,
      baseUrl: undefined,
      corsOrigins: [],
      smtpHost: '127.0.0.1',
      smtpPort: 2525,
      lmtpPort: undefined,
      smtpName: undefined,
      tls: undefined,
      mailDomain: 'inbox.localhost',
      dataDir: path.resolve('/srv/data'),
      databaseUrl: undefined,
      hasWorkerProcess: true,
      storage: {},
      google: undefined,
      llm: undefined,
      pictures: { mode: 'arrival', maxBytes: 10_000_000_000 },
      roles: ['http', 'smtp', 'worker'],
      trustProxy: 0,
      operatorEmail: undefined,
      registration: undefined,
      mailClients: {},
      campaignCache: true,
      imapAllowPrivate: false,
      webhookAllowPrivate: false,
      logLevel: 'info',
      demo: false,
    })
  })

  test('that are empty count as unset, and unknown variables are ignored', () => {
    expect(readSettings({ PORT: '', BASE_URL: '', HOME: '/root' }, '/srv').port).toBe(3000)
  })

  test('keep the demo’s data separate from real data', () => {
    expect(readSettings({ DEMO: '1' }, '/srv').dataDir).toBe(path.resolve('/srv/data/demo'))
    expect(readSettings({ DEMO: '1', DATA_DIR: '/var/x' }, '/srv').dataDir).toBe(path.resolve('/var/x'))
  })

  test('remove a trailing slash of BASE_URL', () => {
    expect(readSettings({ BASE_URL: 'https://tidings.example/' }, '/srv').baseUrl).toBe(
      'https://tidings.example',
    )
  })

  test('accept a list of origins whose pages may make calls', () => {
    const { corsOrigins } = readSettings(
      { CORS_ORIGINS: 'https://app.example, http://localhost:5173' },
      '/srv',
    )
    expect(corsOrigins).toEqual(['https://app.example', 'http://localhost:5173'])
  })

  test.each([
    [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS'],
    [{ CORS_ORIGINS: 'null' }, 'CORS_ORIGINS'],
    [{ CORS_ORIGINS: 'app.example' }, 'CORS_ORIGINS'],
    [{ CORS_ORIGINS: 'https://app.example/' }, 'CORS_ORIGINS'],
    [{ CORS_ORIGINS: 'https://app.example:443' }, 'CORS_ORIGINS'],
    [{ CORS_ORIGINS: 'https://*.example' }, 'CORS_ORIGINS'],
    [{ CORS_ORIGINS: 'https://app.example,file:///etc' }, 'CORS_ORIGINS'],
    [{ PORT: 'http' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ SMTP_PORT: '-1' }, 'SMTP_PORT'],
    [{ BASE_URL: 'tidings.example' }, 'BASE_URL'],
    [{ BASE_URL: 'ftp://tidings.example' }, 'BASE_URL'],
    [{ BASE_URL: 'https://home.example/rss' }, 'BASE_URL: must have no path'],
    [{ BASE_URL: 'https://home.example/?a=b' }, 'BASE_URL'],
    [{ MAIL_DOMAIN: 'me@home' }, 'MAIL_DOMAIN'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
    [{ DATABASE_DIRECT_URL: 'postgres://localhost/x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://localhost/x', DATABASE_DIRECT_URL: 'x' }, 'DATABASE_DIRECT_URL'],
    [{ ROLES: 'http,cook' }, 'ROLES'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ DEMO: 'yes' }, 'DEMO'],
    [{ STORAGE_URL: 's3://bucket' }, 'STORAGE_URL'],
    [{ STORAGE_URL: '/srv/files' }, 'STORAGE_URL'],
    [{ STORAGE_URL: 's3://bucket?endpoint=s3.example' }, 'STORAGE_URL'],
    [{ STORAGE_URL: 's3://bucket/a b?region=eu' }, 'STORAGE_URL'],
    [{ STORAGE_URL: 's3://bucket?region=eu' }, 'AWS_ACCESS_KEY_ID'],
    [{ STORAGE_URL: 's3://bucket?region=eu', AWS_ACCESS_KEY_ID: 'id' }, 'AWS_SECRET_ACCESS_KEY'],
    [{ STORAGE_FROM_URL: 's3://bucket?region=eu' }, 'AWS_ACCESS_KEY_ID'],
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET'],
    [{ IMAP_OAUTH_GOOGLE_CLIENT_ID: 'id' }, 'IMAP_OAUTH_GOOGLE_CLIENT_SECRET'],
    [{ IMAP_OAUTH_MICROSOFT_CLIENT_SECRET: 's' }, 'IMAP_OAUTH_MICROSOFT_CLIENT_ID'],
    [{ GOOGLE_CLIENT_SECRET: 'secret' }, 'GOOGLE_CLIENT_ID'],
    [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_ISSUER'],
    [{ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's', OIDC_ISSUER: 'id.example' }, 'OIDC_ISSUER'],
    [
      { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's', OIDC_ISSUER: 'https://id.example/?a' },
      'OIDC_ISSUER',
    ],
    [{ LLM_BASE_URL: '127.0.0.1:11434' }, 'LLM_BASE_URL'],
    [{ LLM_BASE_URL: 'https://me:secret@models.example/v1', LLM_MODEL: 'm' }, 'LLM_BASE_URL'],
    [{ LLM_BASE_URL: 'https://models.example/v1' }, 'LLM_MODEL'],
    [{ LLM_MODEL: 'm' }, 'LLM_BASE_URL'],
    [{ LLM_API_KEY: 'k' }, 'LLM_BASE_URL'],
    [{ LLM_BASE_URL: 'https://models.example/v1', LLM_MODEL: 'm', LLM_API_KEY: 'a\nb' }, 'LLM_API_KEY'],
    [{ LLM_DAILY_REQUESTS: '-1' }, 'LLM_DAILY_REQUESTS'],
    [{ TLS_CERT_FILE: 'a.pem' }, 'TLS_KEY_FILE'],
    [{ TLS_KEY_FILE: 'a.key' }, 'TLS_CERT_FILE'],
    [{ DKIM_DOMAIN: 'tidings.example' }, 'DKIM_SELECTOR'],
    [{ DKIM_DOMAIN: 'tidings.example', DKIM_SELECTOR: 'a' }, 'DKIM_KEY_FILE'],
    [{ DKIM_SELECTOR: 'a b', DKIM_DOMAIN: 'tidings.example', DKIM_KEY_FILE: 'k.pem' }, 'DKIM_SELECTOR'],
    [{ SMTP_NAME: 'mx example' }, 'SMTP_NAME'],
    [{ OPERATOR_EMAIL: 'mara' }, 'OPERATOR_EMAIL'],
    [{ HEALTH_PORT: 'health' }, 'HEALTH_PORT'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://me:secret@a.example' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'key=100%' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG'],
    [{ REGISTRATION: 'maybe' }, 'REGISTRATION'],
    [{ PICTURES: 'always' }, 'PICTURES'],
    [{ PICTURES_MB: 'all' }, 'PICTURES_MB'],
  ])('%j is rejected with its name', (environment, name) => {
    expect(fault(environment as Record<string, string>)).toContain(`\n  ${name}`)
  })

  test('that are invalid are all reported at once', () => {
    const message = fault({ PORT: 'x', SMTP_PORT: 'y', LOG_LEVEL: 'z' })
    expect(message?.match(/^ {2}[A-Z_]+/gm)).toEqual(['  PORT', '  SMTP_PORT', '  LOG_LEVEL'])
  })

  test.each([
    's3://id:hunter2@bucket?region=eu',
    's3://hunter2@bucket?region=eu',
    's3://bucket?region=eu&secret=hunter2',
    's3://bucket?endpoint=https://id:hunter2@s3.example',
    's3://bucket?region=hunter2%0a',
  ])('refuse the secret in %s and don’t repeat it', (address) => {
    const message = fault({ STORAGE_URL: address, AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 's' })
    expect(message).toContain('\n  STORAGE_URL: ')
    expect(message).not.toContain('hunter2')
  })

  test('name a bucket for files, at Amazon or anywhere else', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
    const at = (address: string) => readSettings({ ...keys, STORAGE_URL: address }, '/srv').storage
    expect(at('s3://tidings/home/files/?endpoint=http://127.0.0.1:9000&region=eu-1').address).toEqual({
      ...{ bucket: 'tidings', prefix: 'home/files' },
      ...{ endpoint: 'http://127.0.0.1:9000', region: 'eu-1' },
    })
    expect(at('s3://tidings?region=eu-west-1').address).toMatchObject({
      ...{ prefix: '', endpoint: 'https://s3.eu-west-1.amazonaws.com' },
    })
    expect(readSettings(keys, '/srv').s3).toEqual({ accessKeyId: 'id', secretAccessKey: 'secret' })
  })

  test('configure sign-in with Google, or with another provider', () => {
    const client = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
    expect(readSettings(client, '/srv').google).toEqual({
      issuer: 'https://accounts.google.com',
      clientId: 'id',
      clientSecret: 'secret',
    })
    const other = { ...client, OIDC_ISSUER: 'http://127.0.0.1:8080/realms/home' }
    expect(readSettings(other, '/srv').google?.issuer).toBe('http://127.0.0.1:8080/realms/home')
  })

  test('configure clients that sign in to mailboxes', () => {
    const google = { IMAP_OAUTH_GOOGLE_CLIENT_ID: 'id', IMAP_OAUTH_GOOGLE_CLIENT_SECRET: 'secret' }
    expect(readSettings(google, '/srv').mailClients).toEqual({
      google: { clientId: 'id', clientSecret: 'secret' },
    })
  })

  test('configure a model, by default without a key and with 500 requests a day', () => {
    const model = { LLM_BASE_URL: 'http://127.0.0.1:11434/v1', LLM_MODEL: 'llama3.2' }
    expect(readSettings(model, '/srv').llm).toEqual({
      baseUrl: 'http://127.0.0.1:11434/v1',
      apiKey: undefined,
      model: 'llama3.2',
      dailyRequests: 500,
    })
    const environment = { ...model, LLM_API_KEY: 'secret', LLM_DAILY_REQUESTS: '0' }
    expect(readSettings(environment, '/srv').llm).toMatchObject({ apiKey: 'secret', dailyRequests: 0 })
  })

  test('define when pictures are fetched, and how much space they may use', () => {
    const environment = { PICTURES: 'view', PICTURES_MB: '500' }
    expect(readSettings(environment, '/srv').pictures).toEqual({ mode: 'view', maxBytes: 500_000_000 })
  })

  test('take secrets from files, which must be there and the only source', async () => {
    const folder = await newFolder()
    await writeFile(path.join(folder, 'database'), 'postgres://ada:secret@db/tidings\n')
    expect(readSettings({ DATABASE_URL_FILE: 'database' }, folder).databaseUrl).toBe(
      'postgres://ada:secret@db/tidings',
    )
    expect(fault({ METRICS_TOKEN_FILE: '/nowhere/token' })).toContain('METRICS_TOKEN_FILE: can’t be read')
    const both = { SMTP_URL: 'smtp://mail', SMTP_URL_FILE: path.join(folder, 'database') }
    expect(fault(both)).toContain('SMTP_URL_FILE: can’t be set beside SMTP_URL')
    const wrong = { METRICS_TOKEN_FILE: path.join(folder, 'short') }
    await writeFile(wrong.METRICS_TOKEN_FILE, 'short')
    expect(fault(wrong)).toMatch(/METRICS_TOKEN: must be at least 16/)
  })

  test('let each secret be a file, and name it in the README', () => {
    const readme = readFileSync(path.resolve(import.meta.dirname, '../../../README.md'), 'utf8')
    const table = readme.slice(readme.indexOf('| setting |'), readme.indexOf('## Pictures'))
    const named = [...new Set(table.match(/(?<=`)[A-Z_]{4,}(?=`)/g))]
    expect(named.length).toBeGreaterThan(30)
    const secret = named.filter((name) => /KEY(?:_ID)?$|SECRET|TOKEN|PASSWORD|HEADERS/.test(name))
    // These may have a password in the address.
    expect([...SECRETS].sort()).toEqual([...secret, 'SMTP_URL', 'DATABASE_URL', 'DATABASE_DIRECT_URL'].sort())
    const listed = readme.slice(readme.indexOf('## Settings'), readme.indexOf('| setting |'))
    for (const name of SECRETS) expect(listed).toContain(`\`${name}\``)
  })

  test('send traces only where an address is given', () => {
    expect(readSettings({ OTEL_SERVICE_NAME: 'home' }, '/srv').tracing).toBeUndefined()
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    }
    expect(readSettings(environment, '/srv').tracing).toEqual({
      endpoint: 'http://127.0.0.1:4318',
      headers: {},
      serviceName: 'tidings',
      share: 0.1,
    })
    const secret = fault({ OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' })
    expect(secret).not.toContain('hunter2')
  })

  test('let a process run single roles on PostgreSQL', () => {
    const environment = { ROLES: 'smtp, worker', DATABASE_URL: 'postgres://localhost/tidings' }
    expect(readSettings(environment, '/srv').roles).toEqual(['smtp', 'worker'])
  })
})
