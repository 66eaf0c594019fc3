import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const sources = dirname(dirname(fileURLToPath(import.meta.url)))
const manifest = JSON.parse(readFileSync(join(sources, '../package.json'), 'utf8'))

/** A server that logs what happens to it and exits cleanly when asked, once or repeatedly. */
const SERVER = `
import { appendFileSync } from 'node:fs'
const note = (text) => appendFileSync('events', text + '\\n')
let ending = false
const end = (why) => {
  if (ending) return
  ending = true
  note(why)
  setTimeout(() => { note('closed'); process.exit(0) }, 100)
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => end(signal))
process.on('disconnect', () => end('disconnect'))
const { TIDINGS_PARENT: parent } = process.env
if (parent) setInterval(() => String(process.ppid) === parent || end('orphaned'), 50).unref()
note('up ' + process.pid + ' DEMO=' + process.env.DEMO + ' TIDINGS_LAUNCHED=' + process.env.TIDINGS_LAUNCHED)
if (process.env.FAIL_WITH) process.exit(Number(process.env.FAIL_WITH))
setInterval(() => {}, 1000)
`

/** A command that prints its input. */
const COMMAND = `
let input = ''
if (process.argv.includes('-')) for await (const chunk of process.stdin) input += chunk
console.log(JSON.stringify({ args: process.argv.slice(2), input, from: process.env.INIT_CWD }))
process.exitCode = Number(process.env.FAIL_WITH ?? 0)
`

/** Replaces pnpm: counts its calls, leaves a builder behind as an installation does, and fails on request. */
const PNPM = `#!/bin/sh
echo install >>events
echo 'Lockfile is up to date'
if [ -n "$PNPM_SAYS" ]; then echo "$PNPM_SAYS"; exit 1; fi
sleep "\${PNPM_TAKES:-0}"
mkdir -p node_modules/turbo/bin apps/api/node_modules apps/web/node_modules packages/mail/node_modules packages/jobs/node_modules
cat >node_modules/turbo/bin/turbo <<'END'
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
appendFileSync('events', 'build\\n')
if (process.env.BUILD_SAYS) { console.log(process.env.BUILD_SAYS); process.exit(1) }
mkdirSync('apps/web/dist', { recursive: true })
writeFileSync('apps/web/dist/index.html', '')
END
`

/** A small repository with this launcher, the root's npm scripts, and stand-ins for everything it starts. */
export function standIn() {
  const root = mkdtempSync(join(tmpdir(), 'tidings-launcher-'))
  const write = (path, text, mode = 0o644) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text, { mode })
  }
  cpSync(sources, join(root, '.ci'), { recursive: true, filter: (path) => !path.endsWith('.test.mjs') })
  write('package.json', JSON.stringify({ ...manifest, devDependencies: {} }))
  for (const folder of ['apps/api', 'apps/web', 'packages/mail', 'packages/jobs'])
    write(`${folder}/package.json`, '{"type":"module"}')
  write('pnpm-lock.yaml', '')
  write('apps/web/src/main.tsx', '')
  write('apps/api/dist/main.js', SERVER)
  write('packages/jobs/src/quality/main.ts', COMMAND)
  write('bin/pnpm', PNPM, 0o755)
  const key = [manifest.packageManager, process.execPath, process.platform, process.arch].join(' ')
  const toolchain = { key, node: process.execPath, pnpm: join(root, 'bin/pnpm') }
  write('.cache/launcher/toolchain.json', JSON.stringify(toolchain))
  return {
    root,
    write,
    events: () => (existsSync(join(root, 'events')) ? readFileSync(join(root, 'events'), 'utf8') : ''),
    forget: (path) => rmSync(join(root, path), { recursive: true, force: true }),
    npm: (args, options) => start(root, args, options),
    async until(pattern) {
      for (let tries = 0; tries < 200; tries++, await sleep(50)) {
        const found = pattern.exec(this.events())
        if (found) return found
      }
      throw new Error(`no ${pattern} in: ${this.events()}`)
    },
  }
}

/** Starts npm in a process group. `done` resolves with its exit code and output. */
function start(cwd, args, { env = {}, input = '', program = 'npm' } = {}) {
  // This Node is first on PATH, so that npm and the launcher use it.
  const path = [env.PATH_FIRST, dirname(process.execPath), process.env.PATH].filter(Boolean).join(':')
  const clean = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD|NODE_TEST)/i.test(name))
  const child = spawn(program, args, {
    cwd,
    detached: true,
    // The user's npm settings would cause warnings.
    env: { ...Object.fromEntries(clean), npm_config_userconfig: '/dev/null', ...env, PATH: path },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  child.stdin.end(input)
  const done = once(child, 'exit').then(([code, signal]) => ({ code, signal, stdout, stderr }))
  return { pid: child.pid, done }
}

/** Whether a process exists. */
export function lives(pid) {
  try {
    process.kill(Number(pid), 0)
    return true
  } catch {
    return false
  }
}
