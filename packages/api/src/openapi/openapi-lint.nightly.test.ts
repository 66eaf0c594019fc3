import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openApiDocument } from './openapi-document.ts'

/** Runs the linter with its recommended rules on the document in that folder, without network requests. */
async function lint(folder: string): Promise<{ problems: object[]; totals: object }> {
  const redocly = fileURLToPath(new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url))
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const options = ['lint', 'openapi.json', '--format=json']
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, [redocly, ...options], { cwd: folder, env }, (_error, stdout) =>
      resolve(stdout),
    )
  })
  const { problems, totals } = JSON.parse(said)
  return { problems, totals }
}

it('the document passes the linter’s recommended rules', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-openapi-'))
  await writeFile(path.join(folder, 'openapi.json'), JSON.stringify(openApiDocument()))
  const found = await lint(folder)
  await rm(folder, { recursive: true, force: true })
  expect(found).toEqual({ problems: [], totals: { errors: 0, warnings: 0, ignored: 0 } })
})
