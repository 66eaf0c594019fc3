import { describe, expect, it } from 'vitest'
import { labelledMails, parseLabelled } from '../testing/labelled-mails.ts'
import { classifyMail } from './classify-mail.ts'

const KINDS = ['newsletter', 'confirmation', 'forwarding', 'welcome', 'promotion', 'other']

describe.each(KINDS)('a labelled mail is a %s', (kind) => {
  const mails = labelledMails(new URL(`labelled/${kind}.jsonl`, import.meta.url))
  it.each(mails)('$name', async (mail) => {
    const { confirmUrl, code } = mail
    const found = classifyMail(await parseLabelled(mail))
    expect(found.kind).toBe(kind)
    if (confirmUrl !== undefined) expect(found.confirmUrl).toBe(confirmUrl)
    if (code !== undefined) expect(found.code).toBe(code)
  })
})
