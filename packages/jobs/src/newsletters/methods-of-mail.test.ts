import { DATABASES } from '@tidings/db/testing/test-database'
import { roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'
import { methodsOfMail } from './methods-of-newsletter.ts'

describe.each(DATABASES)('the unsubscribe methods that a stored mail names, on %s,', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))

  const methodsOf = async (text: string) => methodsOfMail(mails, await mails.arrive('m1', text))
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
