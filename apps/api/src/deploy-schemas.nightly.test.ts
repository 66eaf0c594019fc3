import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DCLinter } from 'dclint'
import * as apps from 'kubernetes-models/apps/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { newFolder } from './testing/new-folder.ts'

const FOLDER = path.resolve(import.meta.dirname, '../deploy')

interface Manifest {
  kind: string
  metadata: { name: string }
}

const manifests = readFileSync(path.join(FOLDER, 'kubernetes.yaml'), 'utf8')
const { items }: { items: Manifest[] } = parse(manifests, { merge: true })
const models: Record<string, new (manifest: never) => { validate(): void }> = {
  ConfigMap: core.ConfigMap,
  Service: core.Service,
  Deployment: apps.Deployment,
  PodDisruptionBudget: policy.PodDisruptionBudget,
}

test.each(items.map((item) => [`${item.kind} ${item.metadata.name}`, item] as const))(
  '%s is valid by the schema of Kubernetes, and a wrong field is found',
  (_, item) => {
    const Model = models[item.kind]
    if (!Model) throw new Error(`There is no schema of ${item.kind}.`)
    expect(() => new Model(item as never).validate()).not.toThrow()
    const wrong = { ...item, metadata: { ...item.metadata, name: 7 } }
    expect(() => new Model(wrong as never).validate()).toThrow()
  },
)

/** What the schema of the Compose specification says against a file. */
function faultsOf(file: string): string[] {
  const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] })
  const results: { messages: { rule: string; message: string }[] }[] = linter.lintFiles([file], false)
  const messages = results.flatMap((result) => result.messages)
  return messages.filter(({ rule }) => rule === 'invalid-schema').map(({ message }) => message)
}

test('the compose files are valid by the schema of Compose, and a wrong field is found', async () => {
  for (const name of ['compose.yaml', 'compose.scale.yaml']) {
    expect([name, faultsOf(path.join(FOLDER, name))]).toEqual([name, []])
  }
  const folder = await newFolder()
  const text = readFileSync(path.join(FOLDER, 'compose.yaml'), 'utf8')
  const file = path.join(folder, 'compose.yaml')
  await writeFile(file, text.replace('mem_limit:', 'memory_limit:'))
  expect(faultsOf(file)).toHaveLength(1)
})
