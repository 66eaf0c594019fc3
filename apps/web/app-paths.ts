import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RouteObject } from 'react-router'
import { type Plugin, runnerImport } from 'vite'

const ROUTES = fileURLToPath(new URL('src/routes.tsx', import.meta.url))

/**
 * Writes the paths of all routes beside the built page, so that the server distinguishes a screen from a path that is
 * none.
 */
export function appPaths(): Plugin {
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

/** Of what the list of routes imports, only its own shape is wanted: screens need a browser. */
function withoutScreens(): Plugin {
  const NOTHING = '\0nothing'
  return {
    name: 'without-screens',
    enforce: 'pre',
    resolveId: (source, importer) => (importer === ROUTES && source.startsWith('.') ? NOTHING : null),
    load: (id) => (id === NOTHING ? 'export {}' : null),
  }
}

/** Every path at which a screen stands, as `/newsletter/:id`; the one for all others is left out. */
function pathsOf(routes: readonly RouteObject[], above = ''): string[] {
  const paths = routes.flatMap(({ path: own, children }) => {
    const whole = own?.startsWith('/') ? own : [above, own].filter(Boolean).join('/')
    return children ? pathsOf(children, whole) : [whole]
  })
  return [...new Set(paths.filter((each) => each !== '*').map((each) => `/${each.replace(/^\//, '')}`))]
}
