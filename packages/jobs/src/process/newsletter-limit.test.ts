import { setPersonLimits } from '@tidings/db/queries/accounts/people'
import { release } from '@tidings/db/queries/mails/authentications'
import { hideNewsletter } from '@tidings/db/queries/newsletters/deletions'
import { listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import { seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { USER_LIMITS } from '@tidings/db/user-limits'
import { roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { beforeEach, describe, expect, test } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'

const MAX = 3

describe.each(DATABASES)('where mail may add no more newsletters, on %s,', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))
  beforeEach(() => {
    mails.limits = { ...USER_LIMITS, newslettersByMail: MAX }
  })

  const issue = (n: number | string) =>
    roundup({ id: `i${n}`, from: `Letter ${n} <hello@n${n}.example>`, items: [SCHEDULER, SAILS] })
  async function take(...numbers: number[]) {
    for (const n of numbers) await mails.receive(`m${n}`, issue(n))
    await Promise.all(numbers.map((n) => mails.run(`m${n}`)))
    return (await rowsOf(numbers)).map(({ state }) => state)
  }
  const rowsOf = (numbers: number[]) => Promise.all(numbers.map((n) => mails.mailRow(`m${n}`)))
  const newsletters = () => listNewsletters(mails.db, mails.userId)

  test('the operator may allow a user fewer', async () => {
    const limits = { most_mails_a_day: null, most_megabytes: null, most_newsletters: 1 }
    await setPersonLimits(mails.db, mails.userId, limits)
    expect((await take(1, 2)).toSorted()).toEqual(['processed', 'quarantined'])
    expect((await rowsOf([1, 2])).find(({ state }) => state === 'quarantined')?.reason_detail).toBe('1')
  })

  test('the mail of a further sender is kept and says why it makes none, however many come at the same moment', async () => {
    const states = await take(1, 2, 3, 4, 5, 6, 7, 8)
    expect(states.filter((state) => state === 'processed')).toHaveLength(MAX)
    expect(states.filter((state) => state === 'quarantined')).toHaveLength(8 - MAX)
    expect(await newsletters()).toHaveLength(MAX)
    const apart = states.indexOf('quarantined') + 1
    expect(await mails.mailRow(`m${apart}`)).toMatchObject({
      ...{ reason: 'newsletter-limit', reason_detail: '3', newsletter_id: null },
      ...{ subject: 'This week in kernels', sender_address: `hello@n${apart}.example` },
      archived_at: expect.any(Number),
    })
  })

  test('issues of those that are there are read as usual', async () => {
    await take(1, 2, 3)
    const again = await mails.arrive('again', issue(1).replace('<i1@', '<again@'))
    expect(again).toMatchObject({ state: 'processed' })
  })

  test('released while there is no room it is quarantined again; with room it is read', async () => {
    await take(1, 2, 3, 4)
    const id = (await rowsOf([1, 2, 3, 4])).find(({ state }) => state === 'quarantined')?.id ?? ''
    const { db } = mails
    const tryAgain = async () => {
      await release(db, mails.userId, id, Date.now())
      await mails.run(id)
      return (await mails.mailRow(id)).state
    }
    expect(await tryAgain()).toBe('quarantined')
    const [first] = await newsletters()
    // A deleted one that can be restored still counts.
    const about = { withHighlights: false, now: 1, purgeAt: Date.now() + 60_000 }
    await mails.locked((trx) => hideNewsletter(trx, mails.userId, first?.id ?? '', about))
    expect(await tryAgain()).toBe('quarantined')
    await db.deleteFrom('deletions').execute()
    expect(await tryAgain()).toBe('processed')
  })

  test('one that the user added by hand gets its mail', async () => {
    for (const n of [1, 2, 3]) await seedNewsletter(mails.db, mails.userId, `Other ${n}`)
    await mails.addByHand('hello@n9.example', 'Letter 9')
    expect(await take(9, 8)).toEqual(['processed', 'quarantined'])
  })
})
