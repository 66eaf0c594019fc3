import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeCalls } from './write-calls.ts'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(PACKAGE, 'dist')
/** The package's entry points, by export name. */
const ENTRIES = { '.': 'client', './upload-avatar': 'upload-avatar' }

/** Builds and packs the typed client into the given folder; prints the path of the package, for `npm install`. */
async function packClient(destination = DIST): Promise<void> {
  const folder = join(DIST, 'client')
  await buildClient(folder)
  const packed = execFileSync('pnpm', ['pack', '--json', '--pack-destination', destination], {
    cwd: folder,
    encoding: 'utf8',
  })
  console.log(JSON.parse(packed).filename)
}

/**
 * Writes the typed client to `folder` as a separate package: JavaScript and declarations that don't reference the
 * server. Removes what was in the folder. Throws when the sources don't compile.
 */
async function buildClient(folder: string): Promise<void> {
  const sources = join(DIST, 'source')
  for (const each of [folder, sources]) rmSync(each, { recursive: true, force: true })
  mkdirSync(sources, { recursive: true })
  for (const name of ['max-batch', ...Object.values(ENTRIES)]) {
    const source = readFileSync(join(PACKAGE, `src/${name}.ts`), 'utf8')
    // The compiler rewrites import extensions in JavaScript, not in declarations.
    writeFileSync(join(sources, `${name}.ts`), source.replaceAll(/( from '\.\/[\w-]+)\.ts'/g, "$1.js'"))
  }
  // In place of the types that reference the router, and with it the whole server.
  writeFileSync(join(sources, 'client-calls.ts'), await writeCalls())
  compile(sources, folder)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  cpSync(join(PACKAGE, 'client/README.md'), join(folder, 'README.md'))
  cpSync(join(PACKAGE, '../../LICENSE'), join(folder, 'LICENSE'))
}

function compile(sources: string, outDir: string): void {
  const emit = { noEmit: false, allowImportingTsExtensions: false, declaration: true, stripInternal: true }
  const options = { ...emit, rootDir: sources, outDir }
  const config = { extends: join(PACKAGE, 'tsconfig.json'), compilerOptions: options, include: ['.'] }
  writeFileSync(join(sources, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(dirname(fileURLToPath(import.meta.resolve('@typescript/native/package.json'))), 'bin/tsc')
  execFileSync(process.execPath, [tsc, '--project', sources], { stdio: ['ignore', 2, 'inherit'] })
}

function manifest() {
  const { version, license } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
  const trpc = JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve('@trpc/client/package.json')), 'utf8'),
  )
  return {
    name: '@tidings/client',
    version,
    description: 'The calls of a Tidings server as typed functions.',
    license,
    type: 'module',
    exports: Object.fromEntries(
      Object.entries(ENTRIES).map(([entry, name]) => [
        entry,
        { types: `./${name}.d.ts`, default: `./${name}.js` },
      ]),
    ),
    engines: { node: '>=20' },
    dependencies: { '@trpc/client': trpc.version },
  }
}

await packClient(process.argv[2])
