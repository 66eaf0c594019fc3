import { saveDigestSettings } from '@tidings/db/queries/editions/digest-settings'
import { claimDueEdition } from '@tidings/db/queries/notify/webhooks'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { forEachTest } from '../testing/for-each-test.ts'
import { queueNextEdition, replanEditions } from './edition-events.ts'
import { HARBOUR, ORIGIN, openWebhookRun } from './testing/webhook-run.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe.each(DATABASES)('events of editions on %s', (kind) => {
  const run = forEachTest(() => openWebhookRun(kind))
  /** A webhook whose next edition, at that time, has a mail. */
  async function awaited() {
    const { id } = await run.add(['edition.ready'])
    await run.receiveMail('m1')
    const { db, jobs } = run.mails
    const queue = (now: number) =>
      queueNextEdition({ db, jobs, origin: () => ORIGIN, log: { warn() {} }, now: () => now })
    return { id, at: (await run.webhook(id)).edition_at ?? 0, queue }
  }

  it('an edition is sent at its hour with the stories since the last one, and the next is planned', async () => {
    const { id, at, queue } = await awaited()
    expect(at).toBeGreaterThan(Date.now())
    expect(at - Date.now()).toBeLessThanOrEqual(DAY)
    expect(await queue(at - 1)).toBe(false)
    // Two processes look at the same moment.
    expect((await Promise.all([queue(at), queue(at)])).sort()).toEqual([false, true])
    expect((await run.webhook(id)).edition_at).toBe(at + DAY)
    await run.deliver()
    expect(run.receiver.calls.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: 'edition.ready',
        data: {
          edition: { stories: 2, webUrl: `${ORIGIN}/`, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
          articles: expect.arrayContaining([expect.objectContaining({ title: HARBOUR })]),
        },
      },
    ])
    expect(await queue(at + DAY)).toBe(true)
    // Nothing came since.
    expect(await run.deliveries(id)).toHaveLength(1)
  })

  it('an edition whose process died is announced by another, and follows the hour of the digest', async () => {
    const { db, userId } = run.mails
    const { id, at, queue } = await awaited()
    await claimDueEdition(db, at, at + 60_000)
    expect(await queue(at + 59_000)).toBe(false)
    expect(await queue(at + 60_000)).toBe(true)
    expect(await run.deliveries(id)).toHaveLength(1)
    const hour = { days: 0b111_1111, hour: 9 }
    const settings = { ...hour, is_enabled: 0 as const, next_at: null, planned_at: null, stopped_at: null }
    await saveDigestSettings(db, { user_id: userId, enabled_at: 0, ...settings })
    await replanEditions(db, userId, at)
    expect((await run.webhook(id)).edition_at).toBe(at + 2 * HOUR)
  })
})
