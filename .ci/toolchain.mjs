import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { capture } from './capture.mjs'
import { Failure, reasonIn } from './failure.mjs'
import { memory, root } from './place.mjs'

/** Downloaded if the running Node is too old, according to the engines range of package.json. */
const NODE_TO_BRING = 'node@24'
const OLDEST_NPM = 10

/**
 * Finds Node and the pinned pnpm, and downloads missing ones from the package registry without installing anything
 * globally. Returns the path of node and the environment in which both are first on PATH. Throws Failure if they can't
 * be downloaded.
 */
export async function toolchain(say) {
  const { engines, packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const ours = isAtLeast(process.versions.node, engines.node)
  const key = [packageManager, ours ? process.execPath : NODE_TO_BRING, process.platform, process.arch].join(
    ' ',
  )
  const found = remembered(key) ?? (await bring({ key, ours, packageManager, range: engines.node }, say))
  // pnpm's folder first: a system-wide Node may have another pnpm beside it.
  const path = [dirname(found.pnpm), dirname(found.node), process.env.PATH ?? ''].join(delimiter)
  // npm passes its Node to its scripts; replace it by the Node found here.
  const env = { ...process.env, PATH: path, NODE: found.node, npm_node_execpath: found.node }
  return { ...found, env }
}

const note = join(memory, 'toolchain.json')

function remembered(key) {
  if (!existsSync(note)) return undefined
  try {
    const found = JSON.parse(readFileSync(note, 'utf8'))
    return found.key === key && existsSync(found.node) && existsSync(found.pnpm) ? found : undefined
  } catch {
    return undefined
  }
}

async function bring({ key, ours, packageManager, range }, say) {
  const packages = ours ? [packageManager] : [NODE_TO_BRING, packageManager]
  say(`Downloading ${packages.join(' and ').replaceAll('@', ' ')} from the package registry`)
  const { code, stdout, output } = await npmExec(packages, 'node -p process.execPath && command -v pnpm')
  const [brought, pnpm] = stdout.trim().split('\n').slice(-2)
  const node = ours ? process.execPath : brought
  if (code !== 0 || !node || !pnpm || !existsSync(node) || !existsSync(pnpm)) {
    throw new Failure(
      `${packages.join(' and ')} can’t be downloaded: ${reasonIn(output) ?? lastLine(output)}.`,
    )
  }
  const { stdout: version } = await capture(node, ['--version'])
  if (!isAtLeast(version.trim().slice(1), range)) {
    throw new Failure(
      `Tidings needs Node.js ${range}, and ${NODE_TO_BRING} can’t be downloaded here; install it and try again.`,
    )
  }
  const found = { key, node, pnpm }
  mkdirSync(memory, { recursive: true })
  writeFileSync(note, JSON.stringify(found))
  return found
}

async function npmExec(packages, call) {
  const named = packages.map((name) => `--package=${name}`)
  // With ignore-scripts in a user's settings the node package would be empty: its script installs the program.
  const args = ['exec', '--yes', '--ignore-scripts=false', ...named, `--call=${call}`]
  const env = {
    ...process.env,
    npm_config_loglevel: 'error',
    npm_config_fetch_retry_mintimeout: '1000',
    npm_config_fetch_retry_factor: '2',
  }
  const npm = /npm-cli\.js$/.test(process.env.npm_execpath ?? '')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  const options = { cwd: root, env }
  const version = (await capture(npm[0], [...npm.slice(1), '--version'], options)).stdout.trim()
  if (!version) throw new Failure('Tidings needs npm 10 or newer, and there is none on PATH.')
  if (Number.parseInt(version, 10) < OLDEST_NPM) {
    throw new Failure(`Tidings needs npm 10 or newer, and this is npm ${version}.`)
  }
  return capture(npm[0], [...npm.slice(1), ...args], options)
}

/** Whether a version such as 24.1.0 satisfies a range such as >=22.22, the only form that our package.json uses. */
export function isAtLeast(version, range) {
  const [have, need] = [version, range.replace('>=', '')].map((text) => text.split('.').map(Number))
  for (let i = 0; i < need.length; i++) {
    if ((have[i] ?? 0) !== need[i]) return (have[i] ?? 0) > need[i]
  }
  return true
}

function lastLine(output) {
  return output.trim().split('\n').pop() || 'npm gave no reason'
}
