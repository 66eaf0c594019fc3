import assert from 'node:assert/strict'
import { utimesSync } from 'node:fs'
import { after, afterEach, test } from 'node:test'
import { lives, standIn } from './testing/stand-in.mjs'
import { isAtLeast } from './toolchain.mjs'

const repository = standIn()
after(() => repository.forget('.'))
afterEach(() => repository.forget('events'))

async function stopped(start) {
  const [, pid] = await repository.until(/up (\d+)/)
  assert.ok(lives(pid))
  process.kill(start.pid, 'SIGTERM')
  return start.done
}

test('the first start installs, builds and serves; the second only asks turbo', async () => {
  await stopped(repository.npm(['start']))
  assert.match(repository.events(), /^install\nbuild\nup \d+ DEMO=undefined TIDINGS_LAUNCHED=1\n/)
  repository.forget('events')
  await stopped(repository.npm(['start']))
  assert.match(repository.events(), /^build\nup /)
})

test('the demo is the server with DEMO set', async () => {
  await stopped(repository.npm(['run', 'demo']))
  assert.match(repository.events(), /^build\nup \d+ DEMO=1 TIDINGS_LAUNCHED=1/)
})

test('a changed lock file installs again', async () => {
  repository.write('pnpm-lock.yaml', '# changed')
  await stopped(repository.npm(['start']))
  assert.match(repository.events(), /^install\nbuild\nup /)
})

test('a folder of packages that was deleted is installed again', async () => {
  repository.forget('packages/mail/node_modules')
  await stopped(repository.npm(['start']))
  assert.match(repository.events(), /^install\nbuild\nup /)
})

test('two starts at once install once', async () => {
  repository.forget('node_modules')
  const env = { PNPM_TAKES: '1' }
  const both = [1, 2].map(() => repository.npm(['run', '--silent', 'quality', '--', 'extract'], { env }).done)
  for (const { code } of await Promise.all(both)) assert.equal(code, 0)
  assert.equal(repository.events(), 'install\n')
})

test('a stale lock blocks nobody, even when another process has its process id by now', async () => {
  repository.forget('node_modules')
  repository.write('.cache/launcher/lock', String(process.pid))
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(`${repository.root}/.cache/launcher/lock`, longAgo, longAgo)
  const start = repository.npm(['run', '--silent', 'quality', '--', 'extract'])
  const patience = setTimeout(() => process.kill(-start.pid, 'SIGKILL'), 10_000)
  const { code } = await start.done
  clearTimeout(patience)
  assert.equal(code, 0)
})

test('a command alone writes to stdout, even when it has to install first', async () => {
  repository.forget('node_modules')
  const { code, stdout, stderr } = await repository.npm(
    ['run', '--silent', 'quality', '--', 'dedupe', 'a b', '-'],
    {
      input: '{"id":1}\n',
      env: { FAIL_WITH: '3' },
    },
  ).done
  assert.deepEqual(JSON.parse(stdout), {
    args: ['dedupe', 'a b', '-'],
    input: '{"id":1}\n',
    from: repository.root,
  })
  assert.equal(code, 3)
  assert.match(stderr, /^Installing the packages …\n$/)
})

test('the exit code of a server that can’t start is passed on', async () => {
  const { code } = await repository.npm(['start'], { env: { FAIL_WITH: '7' } }).done
  assert.equal(code, 7)
})

for (const signal of ['SIGTERM', 'SIGINT']) {
  test(`${signal} to npm stops the server, and npm waits for it`, async () => {
    const start = repository.npm(['start'])
    const [, pid] = await repository.until(/up (\d+)/)
    process.kill(start.pid, signal)
    const { code } = await start.done
    assert.equal(lives(pid), false)
    assert.equal(code, 0)
    assert.match(repository.events(), new RegExp(`^build\nup .*\n${signal}\nclosed\n$`))
  })
}

test('Ctrl-C, a SIGINT to all, ends the server well', async () => {
  const start = repository.npm(['start'])
  const [, pid] = await repository.until(/up (\d+)/)
  process.kill(-start.pid, 'SIGINT')
  await start.done
  assert.equal(lives(pid), false)
  assert.match(repository.events(), /^build\nup .*\nSIGINT\nclosed\n$/)
})

test('a server that npm was removed from by SIGKILL closes', async () => {
  const start = repository.npm(['start'])
  const [, pid] = await repository.until(/up (\d+)/)
  process.kill(start.pid, 'SIGKILL')
  await repository.until(/closed/)
  await gone(pid)
  assert.match(repository.events(), /^build\nup .*\n(SIGTERM|disconnect|orphaned)\nclosed\n$/)
})

test('SIGKILL to npm and all that it started takes the server with it', async () => {
  const start = repository.npm(['start'])
  const [, pid] = await repository.until(/up (\d+)/)
  process.kill(-start.pid, 'SIGKILL')
  await gone(pid)
  assert.match(repository.events(), /^build\nup .*\n$/)
})

test('SIGTERM during the installation ends the start', async () => {
  repository.forget('node_modules')
  const start = repository.npm(['start'], { env: { PNPM_TAKES: '3' } })
  await repository.until(/install/)
  process.kill(start.pid, 'SIGTERM')
  const { code, signal } = await start.done
  // npm passes the exit code on, or ends by the same signal if its child had not started yet.
  assert.ok(code === 143 || signal === 'SIGTERM', `${code} ${signal}`)
  assert.equal(repository.events(), 'install\n')
})

test('a registry that can’t be reached is one sentence', async () => {
  repository.forget('node_modules')
  const env = { PNPM_SAYS: 'ERR_PNPM_META_FETCH_FAIL  GET https://registry.invalid/x: getaddrinfo ENOTFOUND' }
  const { code, stderr } = await repository.npm(['start'], { env }).done
  assert.equal(code, 1)
  assert.match(
    stderr,
    /^Installing the packages …\nThe packages can’t be installed: the package registry can’t be re/,
  )
  assert.equal(stderr.trim().split('\n').length, 2)
})

test('sources that don’t build are one sentence with the first error', async () => {
  repository.write('apps/web/src/main.tsx', '// broken')
  const env = { BUILD_SAYS: 'building\nerror TS1005: semicolon expected.\n at somewhere' }
  const { code, stderr } = await repository.npm(['start'], { env }).done
  assert.equal(code, 1)
  assert.match(
    stderr,
    /\nTidings does not build: error TS1005: semicolon expected. The full output is in .*\n$/,
  )
})

test('an old npm is detected before anything is downloaded', async () => {
  repository.forget('.cache/launcher/toolchain.json')
  repository.write('old/npm', '#!/bin/sh\necho 9.8.1\n', 0o755)
  const { code, stderr } = await repository.npm(['.ci/launcher.mjs', 'start'], {
    program: process.execPath,
    env: { PATH_FIRST: `${repository.root}/old` },
  }).done
  assert.equal(code, 1)
  assert.match(stderr, /\nTidings needs npm 10 or newer, and this is npm 9.8.1.\n$/)
})

test('a toolchain that can’t be downloaded is reported in one sentence', async () => {
  const env = { npm_config_registry: 'http://127.0.0.1:9/', npm_config_cache: `${repository.root}/npm-cache` }
  const { code, stderr } = await repository.npm(['start'], { env }).done
  assert.equal(code, 1)
  assert.match(
    stderr,
    /\npnpm@\S+ can’t be downloaded: the package registry can’t be reached; check the network and/,
  )
})

test('versions are compared by number', () => {
  assert.equal(isAtLeast('22.22.0', '>=22.22'), true)
  assert.equal(isAtLeast('24.0.0', '>=22.22'), true)
  assert.equal(isAtLeast('22.9.0', '>=22.22'), false)
  assert.equal(isAtLeast('20.20.2', '>=22.22'), false)
})

async function gone(pid) {
  for (let tries = 0; tries < 100 && lives(pid); tries++)
    await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal(lives(pid), false)
}
