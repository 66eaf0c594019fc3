import { afterEach, beforeEach, expect, test } from 'vitest'
import { roundup, SAILS, SCHEDULER } from '../../testing/roundup.ts'
import { type MailRun, openMailRun } from '../testing/mail-run.ts'

/** What grows with all that a user ever received. */
const LARGE =
  /\b(?:articles|article_tags|files|highlights|link_resolutions|mails|non_article_parts|raw_mails|remote_pictures|search_documents|search_words|story_links|story_sketches)\b/

/** Indexes of mails of whose bytes no file has been made yet. */
const FEW = /USING INDEX mails_(?:unarchived|to_archive)$/

let run: MailRun
beforeEach(async () => {
  run = await openMailRun('sqlite')
})
afterEach(() => run.close())

test('processing a mail never reads all that its user ever received', async () => {
  if (run.database.kind !== 'sqlite') throw new Error('Plans are those of SQLite.')
  const { driver } = run.database
  const asked = new Set<string>()
  const prototype = Object.getPrototypeOf(driver)
  const { prepare } = prototype
  prototype.prepare = function (this: typeof driver, sql: string) {
    asked.add(sql)
    return prepare.call(this, sql)
  }
  try {
    await run.receive('m1', roundup({ id: 'one', items: [SCHEDULER, SAILS] }))
    await run.run('m1')
    await run.receive('m2', roundup({ id: 'two', items: [SAILS] }))
    await run.run('m2')
    await run.readAgain('m1')
  } finally {
    prototype.prepare = prepare
  }
  const walks = [...asked]
    .filter((sql) => /^\s*(?:select|insert|update|delete|with)\b/i.test(sql))
    .flatMap((sql) => {
      const plan = driver.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
      const steps = plan.all(Array(sql.match(/\?/g)?.length ?? 0).fill(null))
      return steps
        .filter(({ detail }) => LARGE.test(detail) && /^SCAN (?!.* VIRTUAL)|\(user_id=\?\)$/.test(detail))
        .filter(({ detail }) => !FEW.test(detail))
        .map(({ detail }) => `${detail}: ${sql.replaceAll(/\s+/g, ' ').slice(0, 600)}`)
    })
  expect(walks).toEqual([])
})
