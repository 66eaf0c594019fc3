import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseMail } from '../mime/parse-mail.ts'
import { readMailFile } from '../quality/read-mail-file.ts'
import { benchData, withoutBenchData } from '../testing/bench-data.ts'
import { issuePartFaults } from '../testing/issue-part-faults.ts'
import { extractIssue } from './extract-issue.ts'

test('the parts of every real mail add up to its totals', { timeout: 120_000 }, async ({ skip }) => {
  const folders = ['corpus/A_eml', 'corpus/B_html'].flatMap((name) => benchData(name) ?? [])
  if (folders.length === 0) skip(withoutBenchData('Real mails'))
  for (const folder of folders) {
    for (const name of await readdir(folder)) {
      if (!/\.(?:eml|html)$/.test(name)) continue
      const issue = extractIssue(await parseMail(await readMailFile(path.join(folder, name))))
      expect([name, issuePartFaults(issue)]).toEqual([name, []])
    }
  }
})
