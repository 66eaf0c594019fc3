import { openJobs } from '@tidings/db/jobs/open-jobs'
import { saveDigestSettings } from '@tidings/db/queries/editions/digest-settings'
import { claimDueEdition } from '@tidings/db/queries/notify/webhooks'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queueNextEdition, replanEditions } from './edition-events.ts'
import { HARBOUR, ORIGIN, openWebhookRun, type WebhookRun } from './testing/webhook-run.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe.each(DATABASES)('events of editions on %s', (kind) => {
  let run: WebhookRun
  beforeEach(async () => {
    run = await openWebhookRun(kind)
  })
  afterEach(() => run.close())

  it('an edition is sent at its hour with the stories since the last one, and the next is planned', async () => {
    const { db } = run.mails.database
    const { id } = await run.add(['edition.ready'])
    await run.receiveMail('m1')
    const at = (await run.webhook(id)).edition_at ?? 0
    expect(at).toBeGreaterThan(Date.now())
    expect(at - Date.now()).toBeLessThanOrEqual(DAY)
    const queue = (now: number) =>
      queueNextEdition({
        db,
        jobs: openJobs(run.mails.database),
        origin: () => ORIGIN,
        log: { warn() {} },
        now: () => now,
      })
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
    const { db } = run.mails.database
    const { id } = await run.add(['edition.ready'])
    await run.receiveMail('m1')
    const at = (await run.webhook(id)).edition_at ?? 0
    await claimDueEdition(db, at, at + 60_000)
    const events = { db, jobs: openJobs(run.mails.database), origin: () => ORIGIN, log: { warn() {} } }
    expect(await queueNextEdition({ ...events, now: () => at + 59_000 })).toBe(false)
    expect(await queueNextEdition({ ...events, now: () => at + 60_000 })).toBe(true)
    expect(await run.deliveries(id)).toHaveLength(1)
    const hour = { days: 0b111_1111, hour: 9 }
    const settings = { ...hour, is_enabled: 0 as const, next_at: null, planned_at: null, stopped_at: null }
    await saveDigestSettings(db, { user_id: run.mails.userId, enabled_at: 0, ...settings })
    await replanEditions(db, run.mails.userId, at)
    expect((await run.webhook(id)).edition_at).toBe(at + 2 * HOUR)
  })
})
