import { isBuiltin } from 'node:module'
import { expect, test } from 'vitest'
import { serverSources } from './testing/server-sources.ts'

/** Node modules that can open connections or start processes. */
const REACHING =
  /^(?:node:)?(?:net|tls|https?|http2|dgram|dns|dns\/promises|child_process|worker_threads|cluster)$/

/** The files that may use each module, with the reasons. */
const ALLOWED: Record<string, Record<string, string>> = {
  'node:net': {
    'packages/jobs/src/fetch/dial-checked.ts': 'the guarded fetcher dials here',
    'packages/jobs/src/mailboxes/bounded-transport.ts':
      'counts what mailboxes send, at addresses that were checked',
    'packages/jobs/src/mailboxes/pinned-certificate.ts': 'asks mailboxes for their certificate',
    'apps/api/src/commands/doctor.ts': 'asks the server’s own SMTP port, as a command of the operator',
    'apps/api/src/http/errors.ts': 'tells the socket of who asked from other streams',
  },
  'node:http': { 'apps/api/src/http/http-server.ts': 'takes connections, and opens none' },
  'node:tls': {
    'packages/jobs/src/fetch/dial-checked.ts': 'the guarded fetcher dials here',
    'packages/jobs/src/mailboxes/bounded-transport.ts':
      'counts what mailboxes send, at addresses that were checked',
    'packages/jobs/src/mailboxes/pinned-certificate.ts': 'asks mailboxes for their certificate',
  },
  'node:dns/promises': {
    'packages/jobs/src/fetch/host-lookups.ts': 'the guarded fetcher looks up here',
    'apps/api/src/network/dns-records.ts': 'asks DNS itself who may send mail for a domain',
  },
  'node:child_process': {
    'packages/jobs/src/workers/worker-process.ts': 'starts readers of mails',
    'packages/db/src/sqlite/check-later.ts': 'starts our own check of the database file',
    'apps/api/src/worker/worker-process.ts': 'starts the role worker of this server',
  },
  'node:worker_threads': {
    'packages/db/src/sqlite/reading-thread.ts': 'starts the thread that reads the database',
    'packages/db/src/sqlite/serve-reading.ts': 'is that thread',
  },
  undici: {
    'packages/jobs/src/fetch/guarded-fetch.ts': 'speaks HTTP over what the fetcher dialled',
  },
  imapflow: {
    'packages/jobs/src/mailboxes/open-imap.ts': 'reads mailboxes of users, at addresses that were checked',
  },
  s3mini: {
    'packages/db/src/files/s3-client.ts': 'the operator’s bucket for files, at an address of the settings',
  },
  '@opentelemetry/exporter-trace-otlp-http': {
    'apps/api/src/observe/open-tracing.ts':
      'the operator’s receiver of traces, at an address of the settings',
  },
  nodemailer: {
    'apps/api/src/mail/outgoing-mail.ts': 'the operator’s mail server',
    'apps/api/src/commands/doctor.ts': 'asks the operator’s mail server whether it answers',
    'apps/api/src/demo/send-demo.ts': 'mails the demo to the operator’s own server',
  },
  fetch: {
    'packages/jobs/src/summaries/model-client.ts': 'the operator’s model',
    'packages/accounts/src/identity-provider/identity-provider.ts': 'the operator’s identity provider',
    'packages/db/src/files/s3-client.ts': 'the operator’s bucket for files, at an address of the settings',
    'packages/api/src/client.ts': 'runs in the programs of others',
    'packages/api/src/upload-avatar.ts': 'runs in the programs of others',
  },
}

/** Packages that open no connections of their own. */
const SILENT = [
  '@csstools/css-tokenizer',
  '@fastify/cors',
  '@fastify/helmet',
  '@fastify/busboy',
  '@fastify/multipart',
  '@fastify/static',
  '@lucia-auth/adapter-sqlite',
  '@mozilla/readability',
  '@node-rs/argon2',
  '@opentelemetry/api',
  '@opentelemetry/core',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@orama/stemmers',
  '@react-email/body',
  '@react-email/button',
  '@react-email/column',
  '@react-email/container',
  '@react-email/head',
  '@react-email/heading',
  '@react-email/html',
  '@react-email/link',
  '@react-email/preview',
  '@react-email/row',
  '@react-email/section',
  '@react-email/text',
  '@trpc/server',
  'asn1js',
  'better-sqlite3',
  'chardet',
  'close-with-grace',
  'eld',
  'fastify',
  'file-type',
  'ipaddr.js',
  'kysely',
  'linkedom',
  'lru-cache',
  'lucia',
  'modern-tar',
  'otpauth',
  'parse5',
  'pino',
  'postal-mime',
  'sanitize-html',
  'sharp',
  'tinyqueue',
  'tldts',
  'trpc-to-openapi',
  'yauzl',
  'yazl',
  'zod',
  'zod-openapi',
  'react',
  'react-dom',
]

/** Packages that could, with what prevents it. */
const KEPT: Record<string, string> = {
  '@simplewebauthn/server':
    'is handed no certificates, whose addresses it would ask: see without-attestation',
  '@trpc/client': 'the client runs in the programs of others',
  '@modelcontextprotocol/server': 'answers messages that it is handed',
  arctic: 'makes the address of the identity provider’s page; its requests are not used',
  jose: 'checks tokens with keys that it is handed',
  pg: 'talks to the operator’s database',
  'prom-client': 'its push to a gateway is not used',
  mailauth: 'asks the resolver that it is handed',
  unpdf: 'is handed the bytes of a file, never its address; see pdf-text',
  'smtp-server': 'takes connections; its look-ups of who connects are switched off',
}

const sources = await serverSources()
/** Part of the client library for other programs. */
const ELSEWHERE = ['packages/api/src/client.ts', 'packages/api/src/upload-avatar.ts']
/** Requires a file of eld, which opens no connections either. */
const REQUIRING = 'packages/mail/src/common/text/language-of.ts'
const SCOPED = /^(@[^/]+\/[^/]+|[^/]+)/

test('all of the server’s sources are checked', () => {
  expect(sources.length).toBeGreaterThan(400)
  expect(sources.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['apps/api/src/main.ts', 'packages/jobs/src/fetch/guarded-fetch.ts']),
  )
  for (const { file, modules } of sources) expect([file, modules.includes('?')]).toEqual([file, false])
})

test('only the guarded fetcher, the model and provider clients and the demo’s mailer open connections', () => {
  for (const { file, code, modules } of sources) {
    const reaching = modules.filter((name) => REACHING.test(name) || Object.hasOwn(ALLOWED, name))
    if (/(?<![.\w'"`/-])fetch\b(?!['":/-])/.test(code)) reaching.push('fetch')
    const unlisted = reaching.filter((name) => !ALLOWED[name]?.[file])
    expect([file, unlisted]).toEqual([file, []])
  }
})

test('nothing bypasses that with a global object, an internal module or generated code', () => {
  const way =
    /\bglobalThis\b|\bglobal\.|\bprocess\s*\.\s*(?:binding|dlopen|getBuiltinModule)|\bcreateRequire\b|\beval\(|new Function\b|\b(?:WebSocket|EventSource|XMLHttpRequest|sendBeacon)\b/
  const found = sources.filter(({ code }) => way.test(code)).map(({ file }) => file)
  expect(found).toEqual([...ELSEWHERE, REQUIRING])
})

test('every package that the server uses is listed as opening no connections', () => {
  const used = sources.flatMap(({ modules }) => modules).filter((name) => !isBuiltin(name))
  const packages = used
    .filter((name) => !/^[./]|^@tidings\//.test(name))
    .map((name) => SCOPED.exec(name)?.[0])
  const known = [...SILENT, ...Object.keys(KEPT), ...Object.keys(ALLOWED)]
  expect([...new Set(packages)].filter((name) => !known.includes(name ?? ''))).toEqual([])
})

test('a network replacement can only be passed in code, and the server’s own code never does', () => {
  const calls = sources.flatMap(({ file, code }) =>
    [...code.matchAll(/(?<!function )\b(?:startServer|openApp|openFetcher|guardedFetch)\([^)]*\)/g)].map(
      ([call]) => `${file}: ${call}`,
    ),
  )
  expect(calls.sort()).toEqual([
    'apps/api/src/app/open-app.ts: openFetcher(network)',
    'apps/api/src/app/open-app.ts: openFetcher(network, { allowsPrivate: settings.webhookAllowPrivate })',
    'apps/api/src/commands/main.ts: openApp(settings, log)',
    'apps/api/src/main.ts: startServer(settings, log)',
    'apps/api/src/start-server.ts: openApp(settings, log, network, { isBesideWorker: isBesideWorker(settings)',
    'apps/api/src/worker/worker-main.ts: startServer(ofWorker, log, { onStoring })',
    'packages/jobs/src/fetch/guarded-fetch.ts: guardedFetch(url, request, network, allowance)',
  ])
  const dials = sources.filter(({ code }) => /\bdial\s*[:(=]/.test(code)).map(({ file }) => file)
  expect(dials.sort()).toEqual([
    'packages/jobs/src/fetch/dial-checked.ts',
    'packages/jobs/src/fetch/network.ts',
    'packages/jobs/src/mailboxes/open-imap.ts',
  ])
})

test('no setting or environment variable reaches the fetcher', () => {
  const folder = 'packages/jobs/src/fetch'
  const fetcher = sources.filter(({ file }) => file.startsWith(`${folder}/`))
  expect(fetcher.map(({ file }) => file).sort()).toEqual([
    `${folder}/decoder-of.ts`,
    `${folder}/dial-checked.ts`,
    `${folder}/guarded-fetch.ts`,
    `${folder}/host-lookups.ts`,
    `${folder}/network.ts`,
    `${folder}/read-body.ts`,
    `${folder}/redirect-rule.ts`,
  ])
  for (const { file, code } of fetcher) {
    expect([file, /\bprocess\b|\bsettings\b|\benv\b/.test(code)]).toEqual([file, false])
  }
})
