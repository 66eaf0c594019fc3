import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { analyseMail } from '../analyse-mail.ts'
import { describeAnalysis } from './describe-analysis.ts'

/** One folder for each case: `mail.eml` and `expected.json`; `vitest -u` writes the expectations again. */
const folder = import.meta.dirname
const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory())

describe('a mail is analysed as its golden case says', () => {
  it.each(names.map(({ name }) => name))('%s', async (name) => {
    const raw = await readFile(path.join(folder, name, 'mail.eml'))
    const analysis = `${JSON.stringify(describeAnalysis(await analyseMail(raw)), null, 2)}\n`
    await expect(analysis).toMatchFileSnapshot(path.join(folder, name, 'expected.json'))
  })
})
