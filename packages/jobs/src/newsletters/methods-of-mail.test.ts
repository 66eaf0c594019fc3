import { DATABASES } from '@tidings/db/testing/test-database'
import { roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MailRun, openMailRun } from '../testing/mail-run.ts'
import { methodsOfMail } from './methods-of-newsletter.ts'

describe.each(DATABASES)('the unsubscribe methods that a stored mail names, on %s,', (kind) => {
  let mails: MailRun
  beforeEach(async () => {
    mails = await openMailRun(kind)
  })
  afterEach(() => mails.close())

  const methodsOf = async (text: string) => {
    await mails.receive('m1', text)
    await mails.run('m1')
    const { database, files } = mails
    return methodsOfMail({ db: database.db, files }, await mails.mailRow('m1'))
  }
  const issue = roundup({ id: 'one', items: [SCHEDULER, SAILS] })

  test('are those of its headers', async () => {
    expect(await methodsOf(issue)).toEqual([
      { how: 'page', url: 'https://kernel.example/unsubscribe', host: 'kernel.example' },
    ])
  })

  test('are the page that its text links to if its headers name none', async () => {
    const bare = issue
      .replace(/^List-Unsubscribe:.*\r\n/m, '')
      .replace('https://kernel.example/unsubscribe">Unsubscribe', 'https://kernel.example/x/9">Abbestellen')
    expect(await methodsOf(bare)).toEqual([
      { how: 'page', url: 'https://kernel.example/x/9', host: 'kernel.example' },
    ])
  })
})
