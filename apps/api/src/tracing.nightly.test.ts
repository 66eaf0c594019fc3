import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from './testing/new-folder.ts'
import { ready, spawnServer } from './testing/server-process.ts'

test('without its setting, nothing of OpenTelemetry is loaded', async () => {
  const folder = await newFolder()
  const loadedWith = async (environment: Record<string, string>) => {
    const record = path.join(folder, 'modules')
    const server = await spawnServer({
      ...environment,
      NODE_OPTIONS: `--import ${path.resolve(import.meta.dirname, 'testing/record-modules.ts')}`,
      MODULES_RECORD: record,
    })
    const { url } = await ready(server)
    await fetch(`${url}/metrics`)
    await server.discard()
    const loaded = await readFile(record, 'utf8')
    await rm(record)
    expect(loaded).toContain('/prom-client-')
    // A file of the bundle that has all of it.
    return loaded.includes('/open-tracing-')
  }
  expect(await loadedWith({})).toBe(false)
  expect(await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).toBe(true)
})
