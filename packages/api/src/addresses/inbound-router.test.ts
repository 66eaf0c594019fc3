import { DATABASES } from '@tidings/db/testing/test-database'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, useTestApp } from '../testing/test-app.ts'

const ARN = 'arn:aws:sns:eu-west-1:123456789012:tidings'

describe.each(DATABASES)('services that deliver mail, on %s', (kind) => {
  const app = useTestApp(kind)
  let call: Awaited<ReturnType<TestApp['newReader']>>['call']
  beforeAll(async () => {
    call = (await app.newReader()).call
  })

  const of = async (service: string) =>
    (await call.inbound.list({})).services.find((each) => each.service === service)

  it('a new secret is shown once, and kept as a hash', async () => {
    const made = await call.inbound.setUp({ service: 'postmark' })
    const url = new URL(made.urlWithSecret ?? '')
    expect([url.username, url.password]).toEqual(['tidings', made.secret])
    expect(await of('postmark')).toEqual(made.service)
    expect(made.service).toEqual({
      service: 'postmark',
      isSetUp: true,
      isSigned: false,
      url: 'https://tidings.test/api/inbound/postmark',
    })
    const rows = await app.db.selectFrom('instance').selectAll().where('name', 'like', 'inbound%').execute()
    expect(rows).toEqual([{ name: 'inbound-postmark', value: expect.stringMatching(/^sha256:[\w-]{43}$/) }])
    const again = await call.inbound.setUp({ service: 'postmark' })
    expect(again.secret).not.toBe(made.secret)
  })

  it('a service that signs has a key and no secret, and an address of its own', async () => {
    const made = await call.inbound.setUp({ service: 'mailgun', key: 'key-0123456789' })
    expect(made).toMatchObject({ secret: null, urlWithSecret: null })
    expect(made.service.url).toBe('https://tidings.test/api/inbound/mailgun/mime')
    expect((await call.inbound.setUp({ service: 'ses', key: ARN })).service.isSigned).toBe(true)
  })

  it.each([
    ['mailgun', undefined, 'enter the key'],
    ['ses', 'not an arn of any kind', 'ARN of an SNS topic'],
    ['sendgrid', 'bm90IGEga2V5', 'public key'],
  ] as const)('a wrong key of %s changes nothing', async (service, key, message) => {
    const before = await call.inbound.list({})
    await expect(call.inbound.setUp({ service, key })).rejects.toThrow(message)
    expect(await call.inbound.list({})).toEqual(before)
  })

  it('one that is turned off has no data left', async () => {
    await call.inbound.setUp({ service: 'raw' })
    const { service } = await call.inbound.remove({ service: 'raw' })
    expect(service).toEqual({ service: 'raw', isSetUp: false, isSigned: false, url: null })
    expect(await of('raw')).toEqual(service)
  })
})
