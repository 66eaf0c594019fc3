import { DATABASES } from '@tidings/db/testing/test-database'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { beforeEach, describe, expect, it } from 'vitest'
import { openInboundFixture } from '../testing/inbound-fixture.ts'
import { inboundMail, SNS, TOPIC } from '../testing/inbound-payloads.ts'

describe.each(DATABASES)('on %s', (kind) => {
  const fixture = forAllTests(() => openInboundFixture(kind))
  let mails = 0
  beforeEach(async () => {
    mails = await fixture.countMails()
  })

  it('confirms a topic of Amazon SNS, and makes it retry when that fails', async () => {
    const confirmation = (Type: string) =>
      fixture.sns(inboundMail('0'), {
        Type,
        Token: '2336',
        SubscribeURL: `${SNS}/?Action=ConfirmSubscription`,
      })
    fixture.confirmationStatus = 500
    expect(await fixture.post('ses', confirmation('SubscriptionConfirmation'))).toBe(503)
    fixture.confirmationStatus = 200
    expect(await fixture.post('ses', confirmation('SubscriptionConfirmation'))).toBe(200)
    const asked = fixture.web.requests.filter(
      (each) => each === `GET ${SNS}/?Action=ConfirmSubscription`,
    ).length
    expect(asked).toBe(2)
    expect(await fixture.post('ses', confirmation('UnsubscribeConfirmation'))).toBe(200)
    expect(fixture.web.requests.filter((each) => each.includes('ConfirmSubscription')).length).toBe(asked)
    const elsewhere = { Type: 'SubscriptionConfirmation', Token: '1', SubscribeURL: 'https://eve.example/' }
    expect(await fixture.post('ses', fixture.sns(inboundMail('0'), elsewhere))).toBe(401)
    expect(await fixture.countMails()).toBe(mails)
  })

  it('accepts mails of Amazon SNS once, with either version of signatures, and nothing that Amazon did not sign', async () => {
    const notification = fixture.sns(inboundMail('ses'))
    expect(await fixture.post('ses', notification)).toBe(200)
    expect(await fixture.post('ses', notification)).toBe(422)
    expect(await fixture.post('ses', fixture.sns(inboundMail('ses 1'), { SignatureVersion: '1' }))).toBe(200)
    for (const name of ['3', '__proto__', 'constructor', 'toString']) {
      for (const forged of [{ SignatureVersion: name }, { Type: name }]) {
        expect(await fixture.post('ses', fixture.sns(inboundMail('ses 3'), forged))).toBe(401)
      }
    }
    const eve = fixture.certificates.of('eve.example').key
    expect(await fixture.post('ses', fixture.sns(inboundMail('forged'), { key: eve }))).toBe(401)
    expect(await fixture.post('ses', fixture.sns(inboundMail('t'), { TopicArn: `${TOPIC}2` }))).toBe(401)
    const old = { Timestamp: new Date(Date.now() - 13 * 3_600_000).toISOString() }
    expect(await fixture.post('ses', fixture.sns(inboundMail('old'), old))).toBe(401)
    const rawDelivery = { ...fixture.sns(inboundMail('raw')), body: inboundMail('raw') }
    expect(await fixture.post('ses', rawDelivery, { 'x-amz-sns-rawdelivery': 'true' })).toBe(401)
    const before = fixture.web.requests.length
    for (const SigningCertURL of [
      'https://eve.example/sns.pem',
      'http://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123.pem',
      `${SNS}.eve.example/SimpleNotificationService-0123.pem`,
      'https://sns.eu-west-1.amazonaws.com@eve.example/SimpleNotificationService-0123.pem',
      // Amazon responds to these with the requested data.
      `${SNS}/?Action=Echo`,
      `${SNS}/SimpleNotificationService-0123.pem?Action=Echo`,
    ]) {
      const forged = fixture.sns(inboundMail('host'), { SigningCertURL })
      expect([SigningCertURL, await fixture.post('ses', forged)]).toEqual([SigningCertURL, 401])
    }
    expect(fixture.web.requests.length).toBe(before)
    expect(await fixture.countMails()).toBe(mails + 2)
  })
})
