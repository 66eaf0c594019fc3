import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const PACKAGE = path.join(import.meta.dirname, '..')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidings-mail-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('the packed library analyses a mail in another project, as its README says', async () => {
  const args = ['pack', '--json', '--pack-destination', folder]
  // The output of the compiler comes before the result.
  const output = execFileSync('pnpm', args, { cwd: PACKAGE, encoding: 'utf8' })
  const { filename } = JSON.parse(output.slice(output.indexOf('{')))
  const installed = path.join(folder, 'node_modules/@tidings/mail')
  await mkdir(installed, { recursive: true })
  execFileSync('tar', ['-xzf', filename, '-C', installed, '--strip-components=1'])
  await symlink(path.join(PACKAGE, 'node_modules'), path.join(installed, 'node_modules'))
  await cp(path.join(PACKAGE, 'src/golden/link-roundup/mail.eml'), path.join(folder, 'newsletter.eml'))
  const [, example = ''] =
    /```ts\n(.*?)```/s.exec(await readFile(path.join(PACKAGE, 'README.md'), 'utf8')) ?? []
  await writeFile(path.join(folder, 'example.mts'), example)
  const printed = execFileSync(process.execPath, ['example.mts'], { cwd: folder, encoding: 'utf8' })
  const expected = JSON.parse(
    await readFile(path.join(PACKAGE, 'src/golden/link-roundup/expected.json'), 'utf8'),
  )
  expect(printed).toMatch(/^newsletter\n/)
  for (const { title } of expected.articles) expect(printed).toContain(title)
})
