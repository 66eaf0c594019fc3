import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture } from './capture.mjs'
import { Failure, reasonIn } from './failure.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { memory, packageFolders, root } from './place.mjs'

const stamp = join(root, 'node_modules', '.tidings-install')

/** Installs the packages of the lock file, unless they are installed. Throws Failure if they can't be downloaded. */
export async function install(tools, say) {
  if (isInstalled()) return
  await oneAtATime(async () => {
    if (isInstalled()) return
    say('Installing the packages')
    // In production mode pnpm would omit the tools that build the web app.
    const { NODE_ENV: _mode, ...env } = tools.env
    const { code, output } = await capture(
      'pnpm',
      [
        'install',
        '--frozen-lockfile',
        '--reporter=append-only',
        '--loglevel=info',
        '--config.confirm-modules-purge=false',
        '--config.fetch-retry-mintimeout=1000',
        '--config.fetch-retry-maxtimeout=5000',
      ],
      { cwd: root, env },
    )
    if (code !== 0) {
      const log = join(memory, 'install.log')
      mkdirSync(memory, { recursive: true })
      writeFileSync(log, output)
      throw new Failure(
        `The packages can’t be installed: ${reasonIn(output) ?? 'pnpm failed'}. The output of pnpm is in ${log}.`,
      )
    }
    writeFileSync(stamp, '')
  })
}

/** Whether packages were installed, into every folder, after the last change of what names them. */
function isInstalled() {
  const changed = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs
  const installed = changed(stamp)
  if (installed === undefined) return false
  const manifests = packageFolders().map((folder) => join(folder, 'package.json'))
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc', 'package.json', ...manifests]
  if (files.some((file) => (changed(join(root, file)) ?? 0) > installed)) return false
  return packageFolders().every((folder) => existsSync(join(root, folder, 'node_modules')))
}
