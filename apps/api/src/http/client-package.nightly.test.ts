import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'

const API = fileURLToPath(new URL('..', import.meta.resolve('@tidings/api/client')))
const TSC = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@typescript/native/package.json')),
  'bin/tsc',
)

/** A program written from only the package's documentation. */
const PROGRAM = `
import { createTidingsClient, TidingsError } from '@tidings/client'
import { uploadAvatar } from '@tidings/client/upload-avatar'

declare const process: { argv: string[] }
const [, , baseUrl = '', email = '', password = '', accessToken = ''] = process.argv
let token: string | undefined
const tidings = createTidingsClient({ baseUrl, token: () => token })
const session = await tidings.auth.login.mutate({ email, password })
token = session.token
const { articles } = await tidings.articles.list.query({ pageSize: 20 })
const titles: string[] = articles.map(({ title }) => title)
const { todayCount } = await tidings.articles.stats.query({ email })
const today: number = todayCount
// @ts-expect-error: it takes a name
await tidings.newsletters.add.mutate({ nome: 'Margins' }).catch((error: unknown) => {
  if (!(error instanceof TidingsError)) throw error
  console.log(error.code, error.fields.map(({ path }) => path))
})
await uploadAvatar({ baseUrl, token }, new Blob(['no picture'])).catch((error: unknown) => {
  console.log(error instanceof TidingsError, error instanceof TidingsError && error.code)
})
console.log(session.user.displayName, titles, today)
const program = createTidingsClient({ baseUrl, token: accessToken })
const edition = await program.editions.today.query({})
const stories: number = edition.stories
await program.webhooks.list.query().catch((error: unknown) => {
  console.log(stories, error instanceof TidingsError && error.message)
})
// @ts-expect-error: there is no such call
const none = () => tidings.articles.burn.mutate({})
`

const run = promisify(execFile)
let server: TestServer
/** An empty project outside the repository. */
let project: string
const inProject = (file: string, args: string[]) =>
  // Without the machine's npm settings and cache.
  run(file, args, { cwd: project, env: { PATH: process.env.PATH, HOME: project } })

beforeAll(async () => {
  server = await startTestServer()
  project = await realpath(await mkdtemp(path.join(tmpdir(), 'tidings-client-')))
  await writeFile(path.join(project, 'package.json'), '{"type": "module", "private": true}')
  await writeFile(path.join(project, 'program.ts'), PROGRAM)
  const packed = await run(process.execPath, [path.join(API, 'client/pack-client.ts'), project])
  // The dependencies, packed from this repository's copies instead of the registry.
  const { resolve } = createRequire(path.join(API, 'package.json'))
  const names: string[] = []
  for (const name of ['@trpc/client', '@trpc/server']) {
    const folder = path.dirname(resolve(`${name}/package.json`))
    const { stdout } = await inProject('npm', ['pack', '--ignore-scripts', '--silent', folder])
    names.push(stdout.trim())
  }
  const files = [packed.stdout.trim(), ...names.map((file) => `./${file}`)]
  await inProject('npm', ['install', '--offline', '--legacy-peer-deps', '--ignore-scripts', ...files])
}, 300_000)
afterAll(async () => {
  await server.close()
  await rm(project, { recursive: true, force: true })
})

test('an empty project can install the client, compile with it strictly, and call a server', async () => {
  const { user, client } = await signUp(server.url, 'Ada')
  const { secret } = await client.apiTokens.create.mutate({
    ...{ name: 'A program', scopes: ['read'], expiresInDays: 1, password: 'correct horse' },
  })
  await inProject(process.execPath, [TSC, '--strict', 'program.ts'])
  const { stdout, stderr } = await inProject(process.execPath, [
    'program.js',
    server.url,
    user.email,
    'correct horse',
    secret,
  ])
  expect(stderr).toBe('')
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^BAD_REQUEST .*name/),
    'true UNSUPPORTED_MEDIA_TYPE',
    'Ada [] 0',
    '0 403: Access tokens can’t do this. Please log in.',
    '',
  ])
}, 120_000)

test('its types are self-contained: compiling reads no file of another package', async () => {
  const { stdout } = await inProject(process.execPath, [TSC, '--strict', '--listFilesOnly', 'program.ts'])
  const brought = stdout
    .split('\n')
    .filter((file) => file.includes('/node_modules/') && file.startsWith(project))
  const own = path.join(project, 'node_modules/@tidings/client/')
  expect(brought.length).toBeGreaterThan(0)
  expect(brought.filter((file) => !file.startsWith(own))).toEqual([])
}, 120_000)

test('calls and their fields have the documentation of the OpenAPI document', async () => {
  const declarations = path.join(project, 'node_modules/@tidings/client/client-calls.d.ts')
  const calls = await readFile(declarations, 'utf8')
  expect(calls).toContain('* The digest: `GET /api/articles`.')
  expect(calls).toContain('/** Plain text, two to three sentences. */')
  expect(calls).toContain('/** A newsletter’s id or its name, or comma-separated ids. */')
})

test('its JavaScript is a few small files that import each other and the tRPC client, and nothing of the server', async () => {
  const folder = path.join(project, 'node_modules/@tidings/client')
  const scripts = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'))
  const imported = new Set<string>()
  let bytes = 0
  for (const file of scripts) {
    const code = await readFile(path.join(folder, file), 'utf8')
    bytes += Buffer.byteLength(code)
    for (const [, name = ''] of code.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g))
      imported.add(name)
  }
  expect([...imported].filter((name) => !name.startsWith('./'))).toEqual(['@trpc/client'])
  expect(bytes).toBeLessThan(20_000)
}, 120_000)

test('it depends only on the tRPC client, and references nothing private to this repository', async () => {
  const manifest = await readFile(path.join(project, 'node_modules/@tidings/client/package.json'), 'utf8')
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> }
  expect(dependencies).toEqual({ '@trpc/client': expect.stringMatching(/^\d+\.\d+\.\d+$/) })
  expect(manifest).not.toMatch(/catalog:|workspace:/)
})
