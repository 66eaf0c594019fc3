import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from '@typescript/typescript6'
import { spellCalls } from './spell-calls.ts'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(PACKAGE, 'dist')
/** The package's entry points, by export name. */
const ENTRIES = { '.': 'client', './upload-avatar': 'upload-avatar' }
const CALLS = join(PACKAGE, 'src/client-calls.ts')

/** Builds and packs the typed client into the given folder; prints the path of the package, for `npm install`. */
function packClient(destination = DIST): void {
  const folder = join(DIST, 'client')
  buildClient(folder)
  const packed = execFileSync('pnpm', ['pack', '--json', '--pack-destination', destination], {
    cwd: folder,
    encoding: 'utf8',
  })
  console.log(JSON.parse(packed).filename)
}

/**
 * Writes the typed client to `folder` as a separate package: JavaScript and declarations that don't reference the
 * server. Removes what was in the folder. Throws with all compiler errors when the sources don't compile.
 */
function buildClient(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  compile(folder, spellCalls(CALLS, options()))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  cpSync(join(PACKAGE, 'client/README.md'), join(folder, 'README.md'))
  cpSync(join(PACKAGE, '../../LICENSE'), join(folder, 'LICENSE'))
}

function compile(outDir: string, calls: string): void {
  const emit: ts.CompilerOptions = {
    ...options(),
    noEmit: false,
    declaration: true,
    stripInternal: true,
    rewriteRelativeImportExtensions: true,
    rootDir: join(PACKAGE, 'src'),
    outDir,
  }
  const host = ts.createCompilerHost(emit)
  // Replaces the types that reference the router, and with it the whole server.
  const readFile = host.readFile.bind(host)
  host.readFile = (file) => (file === CALLS ? calls : readFile(file))
  const entries = Object.values(ENTRIES).map((name) => join(PACKAGE, 'src', `${name}.ts`))
  const program = ts.createProgram(entries, emit, host)
  const { diagnostics } = program.emit(undefined, (file, text) => {
    // The compiler rewrites import extensions in JavaScript, not in declarations.
    host.writeFile(file, text.replaceAll(/( from '\.\/[\w-]+)\.ts'/g, "$1.js'"), false)
  })
  const faults = [...ts.getPreEmitDiagnostics(program), ...diagnostics]
  if (faults.length > 0) throw new Error(ts.formatDiagnostics(faults, host))
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

/** The options of `tsconfig.json`. Throws when it can't be read. */
function options(): ts.CompilerOptions {
  const { config, error } = ts.readConfigFile(join(PACKAGE, 'tsconfig.json'), ts.sys.readFile)
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'))
  return ts.parseJsonConfigFileContent(config, ts.sys, PACKAGE).options
}

packClient(process.argv[2])
