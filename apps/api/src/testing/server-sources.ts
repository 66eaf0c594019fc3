import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../../../..')

/** Checking for IP addresses opens no connection. */
const JUDGES_ONLY = /import \{(?:,?\s*(?:isIP(?:v[46])?|BlockList)\s*)+\} from 'node:net'/g

export interface ServerSource {
  /** Relative to the repository root, with slashes. */
  file: string
  /** The executed code, without types and whole-line comments. */
  code: string
  /** Every imported module, in any way. */
  modules: string[]
}

/** Every source that runs in the server's processes or commands; without tests, test helpers and the web app. */
export async function serverSources(): Promise<ServerSource[]> {
  const sources: ServerSource[] = []
  for (const folder of [
    'apps/api',
    'packages/accounts',
    'packages/api',
    'packages/db',
    'packages/jobs',
    'packages/mail',
  ]) {
    for await (const name of glob(`${folder}/src/**/*.{ts,mts,js,mjs}`, { cwd: ROOT })) {
      const file = name.split(path.sep).join('/')
      if (/\.test\.ts$|\/src\/testing\/|\/testing\//.test(file)) continue
      const code = withoutComments(stripTypeScriptTypes(readFileSync(path.join(ROOT, file), 'utf8')))
      sources.push({ file, code, modules: modulesOf(code.replace(JUDGES_ONLY, '')) })
    }
  }
  return sources
}

function withoutComments(code: string): string {
  return code.replace(/^\s*\/\*[\s\S]*?\*\//gm, '').replace(/^\s*\/\/.*$/gm, '')
}

/** Imports, re-exports, `import()`, `require()` and the like; `?` for non-literal specifiers. */
function modulesOf(code: string): string[] {
  const still = code.matchAll(/^\s*(?:import|export)\s+(?:[^'"`;=()]*?\bfrom\s*)?(['"])([^'"\n]+)\1/gm)
  const called = code.matchAll(/\b(?:import|require)\(\s*(?:(['"])([^'"\n]+)\1)?/g)
  return [...still, ...called].map(([, , name]) => name ?? '?')
}
