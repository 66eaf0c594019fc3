import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { serverSources } from './testing/server-sources.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

const sources = await serverSources()
const screens = await screenSources()

/** The web app's sources, without whole-line comments. */
async function screenSources(): Promise<{ file: string; code: string }[]> {
  const found: { file: string; code: string }[] = []
  for (const folder of ['apps/web', 'packages/ui']) {
    for await (const name of glob(`${folder}/src/**/*.{ts,tsx}`, { cwd: ROOT })) {
      const file = name.split(path.sep).join('/')
      if (/\.test\.tsx?$|\/testing\//.test(file)) continue
      const text = readFileSync(path.join(ROOT, file), 'utf8')
      found.push({ file, code: text.replace(/^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm, '') })
    }
  }
  return found
}

const filesWith = (what: RegExp, among: { file: string; code: string }[] = sources) =>
  among
    .filter(({ code }) => what.test(code))
    .map(({ file }) => file)
    .sort()

test('all sources of the web app are checked', () => {
  expect(screens.length).toBeGreaterThan(200)
})

test('regular expressions are literals, or built from escaped or checked parts', () => {
  expect(filesWith(/\bRegExp\(/)).toEqual([
    'apps/api/src/http/app-paths.ts',
    // The name of a tag, which is escaped.
    'packages/mail/src/analyse-mail.ts',
    // Names of elements, which are constant.
    'packages/mail/src/common/html/without-leftovers.ts',
    'packages/mail/src/common/text/confirming-words.ts',
    'packages/mail/src/common/text/harmful-words.ts',
    // Names of scripts, which are constant.
    'packages/mail/src/confirmation/look-alike-host.ts',
    'packages/mail/src/extract/lines/by-line.ts',
    'packages/mail/src/extract/lines/phrases.ts',
    'packages/mail/src/extract/lines/picture-of.ts',
    'packages/mail/src/extract/revisions/compare-issues.ts',
    'packages/mail/src/mail-files/from-line.ts',
    // The name of a parameter, which is constant.
    'packages/mail/src/mime/mime-entity.ts',
    'packages/mail/src/mime/unwrap-forward.ts',
    'packages/mail/src/reading-lists/items-of-clippings.ts',
    'packages/mail/src/reading-lists/items-of-links.ts',
    'packages/mail/src/sender/authenticate.ts',
    'packages/mail/src/sender/relayed-sender.ts',
    'packages/mail/src/sender/subject-tag.ts',
    'packages/mail/src/summaries/dangling.ts',
    'packages/mail/src/topics/names-in.ts',
    'packages/mail/src/topics/terms/term-index.ts',
  ])
  expect(filesWith(/\bRegExp\(/, screens)).toEqual([])
})

test('a table is asked for the names of others by a Map, or after hasOwn, as objects inherit names', () => {
  const ui = screens.filter(({ file }) => file.startsWith('packages/ui/'))
  const asked = [...sources, ...ui].flatMap(({ file }) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    return [...text.matchAll(/\bconst (\w+): (?:Readonly<)?Record<string,/g)].flatMap(([, name = '']) => {
      const isAsked = text.includes(`${name}[`) || text.includes(` in ${name})`)
      return isAsked && !text.includes(`hasOwn(${name},`) ? [`${path.basename(file)} ${name}`] : []
    })
  })
  const ofOneLetter = [
    ...['look-alike-host.ts LIKE', 'parse-mailboxes.ts CLOSING'],
    ...['query-parts.ts QUOTES', 'search-term.ts AGES', 'search-words.ts LETTERS'],
  ]
  const byOurNames = [
    ...['mail-facts.ts written', 'mantine-theme.ts buttonHeights', 'mantine-theme.ts buttonPadding'],
    ...['openapi-document.ts TAGS', 'secret-settings.ts secrets', 'update-stored.ts SEEN'],
    ...['similarity-to-correction.ts SHARED', 'similarity-to-correction.ts STORY_ARTICLE'],
  ]
  // A parser, a detector of languages, and browsers.
  const byNamesOfLibraries = [
    ...['render-original.ts DOCTYPES', 'dangling.ts LEANING', 'word-stem.ts STEMMERS'],
    'use-sentence-selection.ts STEPS',
  ]
  // Filled before, under names of letters.
  const filled = ['items-of-markdown.ts found']
  expect(asked.sort()).toEqual([...ofOneLetter, ...byOurNames, ...byNamesOfLibraries, ...filled].sort())
})

test('SQL statements are constant text with parameters: none is built from a value', () => {
  const among = sources.filter(({ file }) => !file.startsWith('packages/db/src/migrations/'))
  expect(filesWith(/\bsql\.raw\b|\braw\(\s*`[^`]*\$\{|CompiledQuery\.raw\b/, among)).toEqual([
    // Lucia's own parameterised statements.
    'packages/accounts/src/sessions/sessions.ts',
  ])
})

test('randomness comes from the system’s cryptographic generator', () => {
  expect(filesWith(/\bMath\s*\.\s*random\b/)).toEqual([])
})

test('hashes are SHA-256 and ciphers AES-256-GCM, except for lines of newsletters and pushes', () => {
  const named = sources.flatMap(({ file, code }) =>
    [
      ...code.matchAll(
        /\b(?:createHash|createHmac|hash|hkdfSync|createCipheriv|createDecipheriv)\(\s*(['"])([^'"]+)\1/g,
      ),
    ].map(([, , name]) => [file, name] as const),
  )
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter(([, name]) => name !== 'sha256')).toEqual([
    // As RFC 8291 requires of pushes.
    ['packages/jobs/src/notify/push-message.ts', 'aes-128-gcm'],
    ['packages/mail/src/extract/parts/issue-parts.ts', 'sha1'],
  ])
  const ciphers = sources.flatMap(
    ({ code }) => code.match(/(?<=['"])(?:aes|des|rc\d|chacha20|camellia)-[\w-]+/gi) ?? [],
  )
  expect([...new Set(ciphers)].sort()).toEqual(['aes-128-gcm', 'aes-256-gcm'])
})

test('nothing weakens TLS: certificates are verified, versions and ciphers are Node’s', () => {
  const weak =
    /\brejectUnauthorized\s*:(?!\s*true\b)|\b(?:minVersion|maxVersion|secureProtocol|ciphers|checkServerIdentity)\b/
  // Looks at a certificate without a word on that connection, and then trusts exactly the one that the user confirmed.
  expect(filesWith(weak)).toEqual(['packages/jobs/src/mailboxes/pinned-certificate.ts'])
  // The demo sends mail to this machine only.
  expect(filesWith(/\bignoreTLS\b/)).toEqual(['apps/api/src/demo/send-demo.ts'])
})

test('external text is only parsed as JSON, with no other deserialisation or XML', () => {
  expect(filesWith(/\bnode:v8\b|\bdeserialize\b|\bDOMParser\b|\bunserialize\b/)).toEqual([])
  const parsers = sources.flatMap(({ modules }) => modules.filter((name) => /xml|yaml|sax|expat/i.test(name)))
  expect(parsers).toEqual([])
})

test('no screen listens to messages of other windows', () => {
  const listens = /addEventListener\(\s*['"]message['"]|\bonmessage\b/
  // Same-origin channels, and this origin's service worker.
  expect(filesWith(listens, screens)).toEqual([
    'apps/web/src/features/offline/offline-status.tsx',
    'apps/web/src/lib/digest-channel.ts',
    'apps/web/src/session/session-channel.ts',
  ])
  for (const file of filesWith(/\bonmessage\b/, screens)) {
    expect(screens.find((one) => one.file === file)?.code).toMatch(/new BroadcastChannel\(NAME\)/)
  }
})

test('screens store data in one way, which signing out clears, and write no cookies', () => {
  // The service worker stores for a user in one database, which signing out deletes, and files that are everybody's.
  const worker = ['offline-store.ts', 'shell.ts'].map((name) => `apps/web/src/service-worker/${name}`)
  // How far the places of a tab's history are scrolled, by random keys; it ends with the tab.
  const history = 'apps/web/src/routing/router.ts'
  expect(
    filesWith(
      /\b(?:localStorage|sessionStorage)\s*[.[]|\bindexedDB\b|\bdocument\.cookie\b|\bcaches\./,
      screens,
    ),
  ).toEqual([history, ...worker])
})

test('no field prevents pasting', () => {
  expect(filesWith(/\bonPaste\b|['"]paste['"]/, screens)).toEqual([])
})
