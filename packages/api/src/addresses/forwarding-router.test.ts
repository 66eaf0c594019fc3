import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { inboxUser } from '../testing/inbox-reader.ts'
import { useTestApp } from '../testing/test-app.ts'

const LINK = 'https://mail-settings.google.com/mail/vf-abc'

/** Authentication results of a mail from google.com. */
const checks = (dmarc: string, { from = 'google.com', signed = 'none' } = {}) => ({
  ip: '192.0.2.1',
  from,
  dkim: [{ domain: from, selector: 's', result: signed, why: null, covers: ['from'] }],
  spf: { result: 'none', domain: null },
  dmarc: { result: dmarc, policy: null },
  arc: { result: 'none', sealer: null, isBelieved: false },
})

describe.each(DATABASES)('forwarding confirmations on %s', (kind) => {
  const app = useTestApp(kind)

  it('are listed with code, link, host and sender, until they are dismissed', async () => {
    const { call, ask, address } = await inboxUser(app)
    const id = await ask({ code: '481516234', link: LINK })
    expect((await call.forwarding.list({})).forwardings).toEqual([
      {
        id,
        address,
        code: '481516234',
        confirmUrl: LINK,
        host: 'mail-settings.google.com',
        sender: { name: 'Gmail Team', address: 'forwarding-noreply@google.com' },
        isAuthenticated: null,
        subject: '',
        receivedAt: expect.any(String),
      },
    ])
    expect(await call.forwarding.dismiss({ id })).toEqual({ id })
    expect(await call.forwarding.list({})).toEqual({ forwardings: [] })
  })

  it.each([
    ['authenticated by a DMARC pass', checks('pass'), true],
    [
      'authenticated by its domain’s signature without a DMARC policy',
      checks('none', { signed: 'pass' }),
      true,
    ],
    ['not authenticated after a DMARC failure', checks('fail'), false],
    ['not authenticated without any pass', checks('none'), false],
    ['unknown while DNS does not respond', checks('temperror'), null],
    [
      'not authenticated by a forwarder’s signature',
      checks('pass', { from: 'evil.example', signed: 'pass' }),
      false,
    ],
  ])(
    'a sender is %s; a link is shown unless authentication failed',
    async (_, authentication, isAuthenticated) => {
      const { call, ask } = await inboxUser(app)
      await ask({ code: '481516234', link: LINK, authentication })
      const confirmUrl = isAuthenticated === false ? null : LINK
      expect((await call.forwarding.list({})).forwardings).toMatchObject([
        { isAuthenticated, confirmUrl, host: 'mail-settings.google.com', code: '481516234' },
      ])
    },
  )

  it('are at most the last ten, latest first', async () => {
    const { call, ask } = await inboxUser(app)
    for (let n = 0; n < 12; n++) await ask({ code: String(100_000 + n) })
    expect((await call.forwarding.list({})).forwardings).toHaveLength(10)
  })
})
