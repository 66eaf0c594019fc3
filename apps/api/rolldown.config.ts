import path from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'

const ROOT = path.resolve(import.meta.dirname, '../..')
const OUT = path.join(import.meta.dirname, 'dist')
/** Packages that load a file of machine code, or one of their own by its path. */
const NOT_BUNDLED = /^(?:better-sqlite3|sharp|@node-rs\/.*|eld|pg-native)$/
/** Where a source names itself, its folder, or (`path.join(import.meta.dirname, 'check-file.ts')`) what it forks. */
const PLACE = /path\.join\(import\.meta\.dirname, '([\w-]+)\.ts'\)|import\.meta\.(?:dirname|url)/g

/**
 * The server and the programs that it forks, in few files: see the decision “TypeScript without a build order”. What is
 * bundled still finds the files beside its source.
 */
export default defineConfig({
  input: { main: 'src/main.ts', commands: 'src/commands/main.ts' },
  platform: 'node',
  plugins: [ownPaths(), notBundled()],
  output: { dir: OUT, cleanDir: true, chunkFileNames: '[name]-[hash].js', comments: { legal: true } },
})

function ownPaths(): Plugin {
  return {
    name: 'own-paths',
    transform: {
      filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: /import\.meta\./ },
      handler(code, id) {
        const folder = path.dirname(id)
        const fromOut = (file: string) => path.relative(OUT, file).replaceAll(path.sep, '/')
        return code.replaceAll(PLACE, (place, name?: string) => {
          if (name) {
            const fileName = `${path.relative(ROOT, path.join(folder, name)).replaceAll(path.sep, '-')}.js`
            this.emitFile({ type: 'chunk', id: path.join(folder, `${name}.ts`), fileName })
            return `path.join(import.meta.dirname, '${fileName}')`
          }
          if (place.endsWith('url')) return `new URL('${fromOut(id)}', import.meta.url).href`
          return `(import.meta.dirname + '/${fromOut(folder)}')`
        })
      },
    },
  }
}

/** Models stay JSON, which is parsed faster than code. */
function notBundled(): Plugin {
  return {
    name: 'not-bundled',
    async resolveId(id, importer, options) {
      if (!NOT_BUNDLED.test(id) && !(id.endsWith('.json') && importer && !importer.includes('node_modules')))
        return
      const found = await this.resolve(id, importer, { ...options, skipSelf: true })
      return found && { id: found.id, external: 'relative' }
    },
  }
}
