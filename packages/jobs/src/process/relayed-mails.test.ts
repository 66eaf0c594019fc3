import { listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'

const TEXT =
  'The weavers of the upper mill have gone back to linen, since cotton came late and hemp was dear, and they sing while the shuttle goes.\n\nThe song has forty verses.'
const DIVERS = 'X-SimpleLogin-Original-From: Divers <post@divers.example>\n'
const mailOf = (from: string, n: number, fields = '') =>
  `From: ${from}\nTo: me@inbox.test\nSubject: Issue ${n}\nMessage-ID: <${n}@relay.example>\n${fields}Content-Type: text/plain\n\n${TEXT} It is verse ${n}.\n`

describe.each(DATABASES)('newsletters behind one alias on %s', (kind) => {
  const run = forEachTest(() => openMailRun(kind))

  test('are told apart by their authors, and are the same as those that come directly', async () => {
    const mails = [
      mailOf('"news@weavers.example [via Relay]" <linen@mozmail.com>', 1),
      mailOf('"post@divers.example [via Relay]" <linen@mozmail.com>', 2),
      mailOf('"news@weavers.example [via Relay]" <linen@mozmail.com>', 3),
      mailOf('"Choir Letter [via Relay]" <linen@mozmail.com>', 4),
      mailOf('"Bell Letter [via Relay]" <linen@mozmail.com>', 5),
      mailOf('"Bell Letter [via Relay]" <linen@mozmail.com>', 6),
      mailOf('Divers <post_at_divers_example_kfqz@simplelogin.co>', 7, DIVERS),
      mailOf('post@divers.example', 8),
      // By strangers, who write what services write.
      mailOf('Divers <x@evil.example>', 9, DIVERS),
      mailOf('"post@divers.example [via Relay]" <x@else.example>', 10),
      mailOf('"Bell Letter [via Relay]" <x@third.example>', 11),
    ]
    const rows: { newsletter_id: string | null }[] = []
    for (const [n, mail] of mails.entries())
      rows.push(await run.arrive(`m${n + 1}`, mail, Date.UTC(2026, 10, 1 + n)))
    const groups = rows.map(({ newsletter_id: id }) => rows.findIndex((row) => row.newsletter_id === id) + 1)
    expect(groups).toEqual([1, 2, 1, 4, 5, 5, 2, 2, 9, 10, 11])
    const names = (await listNewsletters(run.db, run.userId)).map(({ name }) => name)
    const all = ['Bell Letter', 'Choir Letter', 'Divers', 'post@divers.example', 'weavers.example']
    expect([...new Set(names)].toSorted()).toEqual(all)
  })
})
