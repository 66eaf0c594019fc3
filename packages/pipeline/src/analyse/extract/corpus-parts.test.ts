import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readMailFile } from '../../quality/read-mail-file.ts'
import { issuePartFaults } from '../../testing/issue-part-faults.ts'
import { parseMail } from '../mime/parse-mail.ts'
import { extractIssue } from './extract-issue.ts'

/** Real mails beside the project, which are not part of it. */
const corpus = path.resolve(import.meta.dirname, '../../../../../../shared/corpus')

test('the ledger of every real mail beside the project adds up', { timeout: 120_000 }, async ({ skip }) => {
  const folders = ['A_eml', 'B_html'].map((name) => path.join(corpus, name)).filter(existsSync)
  if (folders.length === 0) skip('There is no corpus of real mails beside the project.')
  for (const folder of folders) {
    for (const name of await readdir(folder)) {
      if (!/\.(?:eml|html)$/.test(name)) continue
      const issue = extractIssue(await parseMail(await readMailFile(path.join(folder, name))))
      expect([name, issuePartFaults(issue)]).toEqual([name, []])
    }
  }
})
