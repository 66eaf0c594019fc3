import { createHash } from 'node:crypto'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { RouteObject } from 'react-router'
import { build, defineConfig, type Plugin, runnerImport } from 'vite'

const TEXT = /\.(?:js|css|html|svg)$/
/** Below this size, in bytes, the header costs more than compression saves. */
const WORTH_IT = 1024
/** Every page begins with this, and with all it needs; the second is shared by the digest and the sign-in. */
const FIRST = /apps\/web\/src\/main\.tsx$|components\/ActionIcon\/ActionIcon\.mjs$/
/** What shows the digest. */
const DIGEST = /features\/(?:shell\/shell|reader\/reader-over-list|articles\/digest\/digest-screen)\.tsx$/
/** Several screens share these, but not the first one: the digest has no form, and nothing waits there most days. */
const NOT_FIRST =
  /@mantine\/form|dompurify|klona|icons\/Icon(?:File|FileTypePdf|Photo|TextSize)\.|use-timeout|fast-deep-equal|components\/(?:Input|InputBase|NativeSelect|PasswordInput|Radio|Textarea|TextInput)\/|features\/(?:auth|forwarding|highlights|issues|newsletters|received|settings)\/|lib\/(?:clean-html|failed-note|focus-first-error|original-dialog|password-field|provider-button|use-leaving|sub-page-header|validators)|src\/reading\/reading-progress|ui\/src\/(?:attachment-list|page-header\/field-card|(?:highlights|listening|passages|reader)\/)/
const WORKER = fileURLToPath(new URL('src/service-worker/service-worker.ts', import.meta.url))
const LICENCES = 'licenses.md'
const ROUTES = fileURLToPath(new URL('src/routes.tsx', import.meta.url))

export default defineConfig({
  plugins: [react(), precompress(), fontLicences(), appPaths(), serviceWorker()],
  // Without the number of the line, which the scripts would carry too.
  css: { modules: { generateScopedName: (name, file) => `${name}_${hashOf(file)}` } },
  // Nothing is inlined: the page's policy allows fonts and scripts from this server only.
  // Styles come at once, 32 KB packed: those of a screen that could not be fetched would not be asked for again.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // Browsers without it load the same files, a moment later.
    modulePreload: { polyfill: false },
    // What the licences of bundled packages ask for: their texts with each copy.
    license: { fileName: LICENCES },
    // What three screens share comes in one file: sixty small ones took longer to ask for than to read.
    rolldownOptions: {
      // What the packages of tRPC do not declare, and what no package of the page relies on.
      treeshake: {
        moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }],
        propertyReadSideEffects: false,
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', priority: 2, test: FIRST },
            { name: 'digest', priority: 1, test: DIGEST },
            { name: 'sign-in', priority: 1, test: /features\/auth\/(?:login|signup)-screen\.tsx$/ },
            { name: 'common', minShareCount: 3, test: (id: string) => !NOT_FIRST.test(id) },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      // The server takes changes only from pages of the host it was asked by: that must stay the browser's.
      '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false },
      '/mcp': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false },
    },
  },
})

/** Five characters that distinguish the styles of a file. */
const hashOf = (file: string): string =>
  createHash('sha256')
    .update(path.relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 5)

/** Adds the fonts’ licences, which are no modules, to those of the bundled packages. */
function fontLicences(): Plugin {
  return {
    name: 'font-licences',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      for (const font of ['inter', 'source-serif-4']) {
        const own = new URL(`node_modules/@fontsource-variable/${font}/LICENSE`, import.meta.url)
        await appendFile(
          path.join(dir, LICENCES),
          `\n## @fontsource-variable/${font}\n\n${await readFile(own, 'utf8')}`,
        )
      }
    },
  }
}

/** Puts a `.br` and a `.gz` beside each text file of the build, for the server to hand out as it is. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const built = Object.keys(bundle).filter((name) => TEXT.test(name))
      await Promise.all(built.map((name) => compress(path.join(dir, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.byteLength < WORTH_IT) return
  // Quality 9 is within 3 % of 11 and takes a twentieth of its time.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

/**
 * Writes the paths of all routes beside the built page, so that the server distinguishes a screen from a path that is
 * none.
 */
function appPaths(): Plugin {
  return {
    name: 'app-paths',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const { module } = await runnerImport<{ routes: RouteObject[] }>(ROUTES, {
        configFile: false,
        logLevel: 'error',
        plugins: [withoutScreens()],
      })
      await writeFile(path.join(dir, 'app-paths.json'), JSON.stringify(pathsOf(module.routes)))
    },
  }
}

/** Only the routes' own data is needed of what their list imports: screens need a browser. */
function withoutScreens(): Plugin {
  const NOTHING = '\0nothing'
  return {
    name: 'without-screens',
    enforce: 'pre',
    resolveId: (source, importer) => (importer === ROUTES && source.startsWith('.') ? NOTHING : null),
    load: (id) => (id === NOTHING ? 'export {}' : null),
  }
}

/** Every path with a screen, such as `/newsletter/:id`, except the one for all others. */
function pathsOf(routes: readonly RouteObject[], above = ''): string[] {
  const paths = routes.flatMap(({ path: own, children }) => {
    const whole = own?.startsWith('/') ? own : [above, own].filter(Boolean).join('/')
    return children ? pathsOf(children, whole) : [whole]
  })
  return [...new Set(paths.filter((each) => each !== '*').map((each) => `/${each.replace(/^\//, '')}`))]
}

/** What is readable without a connection: all code and styles, and of the fonts those that most text needs. */
const SHELL = /^(?:index\.html|assets\/.+\.(?:js|css)|assets\/.+-latin-(?:opsz|wght)-.+\.woff2)$/
/** … and of the public folder. */
const PUBLIC = ['icon.svg', 'theme-boot.js', 'manifest.webmanifest']

/**
 * Builds the service worker after the app, as it names the app's files. Its own name stays the same: browsers look there
 * for the next version.
 */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const names = [...Object.keys(bundle).filter((name) => SHELL.test(name)), ...PUBLIC].sort()
      const hash = createHash('sha256')
      for (const name of names) hash.update(name).update(await readFile(path.join(dir, name)))
      const shell = { version: hash.digest('hex').slice(0, 16), files: names.map((name) => `/${name}`) }
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { SHELL: JSON.stringify(shell) },
        build: {
          target: 'es2023',
          outDir: dir,
          emptyOutDir: false,
          rolldownOptions: {
            input: WORKER,
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      })
      await compress(path.join(dir, 'service-worker.js'))
    },
  }
}
