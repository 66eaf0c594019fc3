import { generateKeyPairSync, sign } from 'node:crypto'
import { connect } from 'node:net'
import type { TidingsClient } from '@tidings/api/client'
import { freshDatabase } from '@tidings/db/testing/fresh-database'
import { DATABASES } from '@tidings/db/testing/test-database'
import { makeCertificates } from '@tidings/pipeline/fetch/testing/certificates'
import { type FixtureWeb, openFixtureWeb } from '@tidings/pipeline/fetch/testing/fixture-web'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
// @ts-expect-error: the script is pasted into Cloudflare's editor as it is.
import worker from '../../deploy/cloudflare-email-worker.js'
import { LARGEST_MAIL } from '../mail/mail-server.ts'
import {
  inboundMail,
  mailgunFields,
  multipartForm,
  type Payload,
  postmarkJson,
  SNS,
  sendgridFields,
  snsMessage,
  TOPIC,
} from '../testing/inbound-payloads.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'

const KEY = 'key-6f1c2d3e4b5a69788796a5b4c3d2e1f0'
const UNKNOWN = 'nobody@inbox.localhost'

describe.each(DATABASES)('on %s', (kind) => {
  const certificates = makeCertificates()
  const amazon = certificates.of('sns.amazonaws.com')
  // Certificates are kept by their address.
  const certificate = `${SNS}/SimpleNotificationService-${kind === 'sqlite' ? 'a' : 'b'}0123.pem`
  let database: { url: string; drop(): Promise<void> } | undefined
  let confirmationStatus = 200
  let web: FixtureWeb
  let server: TestServer
  let client: TidingsClient
  let inbox: string
  let neighbour: string
  let mails = 0
  /** What was shown when the secrets were made. */
  const shown = new Map<string, Awaited<ReturnType<TidingsClient['inbound']['setUp']['mutate']>>>()
  beforeAll(async () => {
    web = await openFixtureWeb((url, response) => {
      if (url.searchParams.get('Action') === 'ConfirmSubscription') response.statusCode = confirmationStatus
      response.end(amazon.cert)
    })
    if (kind === 'postgres') database = await freshDatabase()
    server = await startTestServer(database ? { DATABASE_URL: database.url } : {}, web.network)
    const operator = await signUp(server.url)
    client = operator.client
    inbox = operator.user.emailAddress
    neighbour = (await signUp(server.url, 'Ben')).user.emailAddress
    await client.inbound.setUp.mutate({ service: 'mailgun', key: KEY })
    await client.inbound.setUp.mutate({ service: 'ses', key: TOPIC })
    for (const service of ['sendgrid', 'postmark', 'cloudflare', 'raw'] as const) {
      shown.set(service, await client.inbound.setUp.mutate({ service }))
    }
  })
  afterAll(async () => {
    await server.close()
    await web.close()
    await database?.drop()
  })
  beforeEach(async () => {
    mails = await countMails()
  })

  async function countMails(): Promise<number> {
    const rows = await server.app.database.db.selectFrom('mails').select('id').execute()
    return rows.length
  }

  async function newest() {
    const order = server.app.database.db.selectFrom('mails').orderBy('received_at', 'desc')
    const kept = await order.select(['raw', 'envelope_to', 'envelope_from']).executeTakeFirstOrThrow()
    return { ...kept, raw: Buffer.from(kept.raw ?? []) }
  }

  async function post(path: string, { body, headers }: Payload, more: Record<string, string> = {}) {
    const to = `${server.url}/api/inbound/${path}`
    const answer = await fetch(to, { method: 'POST', body, headers: { ...headers, ...more } })
    await answer.arrayBuffer()
    return answer.status
  }

  /** What a service sends that takes the password in its address. */
  function basic(service: 'sendgrid' | 'postmark'): Record<string, string> {
    const url = new URL(shown.get(service)?.urlWithSecret ?? '')
    return { authorization: `Basic ${Buffer.from(`${url.username}:${url.password}`).toString('base64')}` }
  }

  function plain(body: BodyInit, to = inbox, service: 'raw' | 'cloudflare' = 'raw'): Payload {
    const authorization = `Bearer ${shown.get(service)?.secret}`
    return {
      body,
      headers: { authorization, 'x-envelope-to': to, 'x-envelope-from': 'bounce@harbour.example' },
    }
  }

  const mailgun = (raw: Buffer, change: Record<string, string> = {}) =>
    multipartForm(mailgunFields(raw, inbox, { key: KEY, ...change }))

  const sns = (raw: Buffer, change: Record<string, string> = {}) =>
    snsMessage(raw, [inbox], { key: amazon.key, SigningCertURL: certificate, ...change })

  it('takes a mail as it is, byte by byte, for the envelope recipient', async () => {
    const raw = inboundMail('plain')
    expect(await post('raw', plain(raw))).toBe(200)
    const kept = await newest()
    expect(kept.raw.equals(raw)).toBe(true)
    expect(kept).toMatchObject({ envelope_to: inbox, envelope_from: 'bounce@harbour.example' })
    expect(await post('raw', plain(raw))).toBe(200)
    expect(await countMails()).toBe(mails + 1)
  })

  it('takes mail of Cloudflare, SendGrid and Postmark with the secret alone', async () => {
    expect(await post('cloudflare', plain(inboundMail('c'), inbox, 'cloudflare'))).toBe(200)
    const form = multipartForm(sendgridFields(inboundMail('s'), [inbox]))
    expect(await post('sendgrid', form, basic('sendgrid'))).toBe(200)
    const json = postmarkJson(inboundMail('p').toString(), inbox)
    expect(await post('postmark', json, basic('postmark'))).toBe(200)
    expect(await countMails()).toBe(mails + 3)

    const wrong = { authorization: 'Bearer wrong' }
    expect(await post('cloudflare', plain(inboundMail('c2'), inbox, 'cloudflare'), wrong)).toBe(401)
    expect(await post('sendgrid', form)).toBe(401)
    // The secret of one service is none for another.
    expect(await post('postmark', json, basic('sendgrid'))).toBe(401)
    expect(await countMails()).toBe(mails + 3)
  })

  it('shows a secret when it is made, and never again', async () => {
    const { services } = await client.inbound.list.query({})
    const told = JSON.stringify(services)
    const rows = await server.app.database.db.selectFrom('instance').select('value').execute()
    for (const { secret } of shown.values()) {
      expect(secret?.length).toBeGreaterThan(30)
      expect(told).not.toContain(secret)
      expect(rows.some(({ value }) => value.includes(secret ?? ''))).toBe(false)
    }
    expect(told).not.toContain(KEY)
    expect(services.map(({ isSetUp }) => isSetUp)).toEqual(services.map(() => true))
  })

  it('takes mail of the worker for Cloudflare, which rejects what is refused and fails when the secret is wrong', async () => {
    const { service, secret = '' } = shown.get('cloudflare') ?? {}
    const rejected: string[] = []
    const hand = (to: string, TIDINGS_SECRET = secret) => {
      const message = { from: 'a@harbour.example', to, raw: new Blob([inboundMail(`worker ${to}`)]).stream() }
      return worker.email(
        { ...message, setReject: (why: string) => rejected.push(why) },
        { TIDINGS_URL: service?.url, TIDINGS_SECRET },
      )
    }
    await hand(inbox)
    expect([await countMails(), rejected]).toEqual([mails + 1, []])
    await hand(UNKNOWN)
    expect(rejected).toEqual(['The mail was refused.'])
    await expect(hand(inbox, 'wrong')).rejects.toThrow('401')
  })

  it('takes a mail of Mailgun once, and nothing that is forged, replayed or old', async () => {
    const token = crypto.randomUUID()
    expect(await post('mailgun/mime', mailgun(inboundMail('m'), { token }))).toBe(200)
    expect(await post('mailgun/mime', mailgun(inboundMail('other'), { token }))).toBe(406)
    expect(await post('mailgun/mime', mailgun(inboundMail('forged'), { key: 'another key' }))).toBe(401)
    expect(await post('mailgun/mime', mailgun(inboundMail('forged'), { signature: '' }))).toBe(401)
    expect(await post('mailgun/mime', mailgun(inboundMail('old'), { timestamp: '1700000000' }))).toBe(401)
    expect(await countMails()).toBe(mails + 1)
  })

  it('refuses a replay that moves a part of the token to the timestamp, which is signed the same', async () => {
    const fields = mailgunFields(inboundMail('e0'), inbox, { key: KEY, token: 'e0123456789' })
    expect(await post('mailgun/mime', multipartForm(fields))).toBe(200)
    const moved = { ...fields, timestamp: `${fields.timestamp}e0`, token: '123456789' }
    const replay = multipartForm({ ...moved, 'body-mime': inboundMail('replayed') })
    expect(await post('mailgun/mime', replay)).toBe(401)
    expect(await countMails()).toBe(mails + 1)
  })

  it('keeps the bytes of a form, whatever charset its parts name, URL-encoded too', async () => {
    const raw = Buffer.concat([inboundMail('bytes'), Buffer.from([0x80, 0x9f, 0xff, 0, 0xc3])])
    const form = multipartForm(sendgridFields(raw, [inbox]), 'text/plain; charset=utf-8')
    expect(await post('sendgrid', form, basic('sendgrid'))).toBe(200)
    expect((await newest()).raw.equals(raw)).toBe(true)
    const encoded = Object.entries(mailgunFields(raw, inbox, { key: KEY })).map(([name, value]) => {
      const bytes = Buffer.from(value)
      return `${name}=${Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    expect(await post('mailgun/mime', { body: encoded.join('&'), headers })).toBe(200)
    // It is the same mail.
    expect(await countMails()).toBe(mails + 1)
    const other = encoded.join('&').replace('%62%79%74%65%73', 'byte+%73')
    expect(await post('mailgun/mime', { body: other.slice(0, other.indexOf('token=')), headers })).toBe(401)
  })

  it('takes a large mail in JSON whole, and lets a service try again what was cut', async () => {
    const text = `${inboundMail('large').toString()}${'A line of the large mail.\r\n'.repeat(200_000)}`
    expect(await post('postmark', postmarkJson(text, inbox), basic('postmark'))).toBe(200)
    expect((await newest()).raw.toString()).toBe(text)
    const json = postmarkJson(inboundMail('cut').toString(), inbox)
    const half = { ...json, body: String(json.body).slice(0, -10) }
    expect(await post('postmark', half, basic('postmark'))).toBe(400)
    const { body, headers } = multipartForm(sendgridFields(inboundMail('cut'), [inbox]))
    for (const length of [10, 60, 150, 250, body.length - 300, body.length - 20]) {
      const part = { body: body.subarray(0, length), headers }
      expect([length, await post('sendgrid', part, basic('sendgrid'))]).toEqual([length, 503])
      const ofMailgun = mailgun(inboundMail('cut'))
      const cut = { ...ofMailgun, body: ofMailgun.body.subarray(0, length) }
      expect([400, 401]).toContain(await post('mailgun/mime', cut))
    }
    expect(await countMails()).toBe(mails + 1)
  })

  it('keeps nothing of a mail whose connection ends before its last byte', async () => {
    const { port } = new URL(server.url)
    const raw = inboundMail('broken off')
    const head = Object.entries({ ...plain(raw).headers, 'content-length': String(raw.length + 1) })
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`POST /api/inbound/raw HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n`)
    socket.write(`${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
    socket.write(raw)
    await new Promise((resolve) => setTimeout(resolve, 300))
    socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await countMails()).toBe(mails)
    expect(await post('raw', plain(raw))).toBe(200)
  })

  it('keeps a mail for each known recipient, and leaves an unknown one out', async () => {
    const form = multipartForm(sendgridFields(inboundMail('both'), [inbox, UNKNOWN, neighbour, inbox]))
    expect(await post('sendgrid', form, basic('sendgrid'))).toBe(200)
    expect(await countMails()).toBe(mails + 2)
    const nobody = multipartForm(sendgridFields(inboundMail('none'), [UNKNOWN]))
    expect(await post('sendgrid', nobody, basic('sendgrid'))).toBe(422)
    const odd = ['\u0000', `a\u0000b@inbox.localhost`, 'x'.repeat(5000), '<>']
    const oddly = multipartForm(sendgridFields(inboundMail('odd'), odd))
    expect(await post('sendgrid', oddly, basic('sendgrid'))).toBe(422)
    const many = multipartForm(sendgridFields(inboundMail('many'), Array(1001).fill(inbox)))
    expect(await post('sendgrid', many, basic('sendgrid'))).toBe(422)
    const sender = postmarkJson(inboundMail('sender').toString(), inbox, { From: 'a\u0000b@c.example' })
    expect(await post('postmark', sender, basic('postmark'))).toBe(200)
    expect((await newest()).envelope_from).toBe('')
  })

  it('takes only signed requests of SendGrid once it has the key of a security policy, each once', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    shown.set('sendgrid', await client.inbound.setUp.mutate({ service: 'sendgrid', key }))
    const form = multipartForm(sendgridFields(inboundMail('signed'), [inbox]))
    const signed = (timestamp: string, by = privateKey) => ({
      ...basic('sendgrid'),
      'x-twilio-email-event-webhook-timestamp': timestamp,
      'x-twilio-email-event-webhook-signature': sign(
        'sha256',
        Buffer.concat([Buffer.from(timestamp), form.body]),
        by,
      ).toString('base64'),
    })
    const now = String(Math.floor(Date.now() / 1000))
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    expect(await post('sendgrid', form, basic('sendgrid'))).toBe(401)
    expect(await post('sendgrid', form, signed(now, other))).toBe(401)
    expect(await post('sendgrid', form, signed('1700000000'))).toBe(401)
    expect(await post('sendgrid', form, signed(now))).toBe(200)
    // ECDSA has another signature each time.
    expect(await post('sendgrid', form, signed(now))).toBe(422)
    expect(await countMails()).toBe(mails + 1)
    await expect(client.inbound.setUp.mutate({ service: 'sendgrid', key: 'not a key' })).rejects.toThrow(
      'public key',
    )
    shown.set('sendgrid', await client.inbound.setUp.mutate({ service: 'sendgrid' }))
    const unsigned = multipartForm(sendgridFields(inboundMail('unsigned'), [inbox]))
    expect(await post('sendgrid', unsigned, basic('sendgrid'))).toBe(200)
  })

  it('confirms a topic of Amazon SNS, and lets it try again when that fails', async () => {
    const confirmation = (Type: string) =>
      sns(inboundMail('0'), { Type, Token: '2336', SubscribeURL: `${SNS}/?Action=ConfirmSubscription` })
    confirmationStatus = 500
    expect(await post('ses', confirmation('SubscriptionConfirmation'))).toBe(503)
    confirmationStatus = 200
    expect(await post('ses', confirmation('SubscriptionConfirmation'))).toBe(200)
    const asked = web.requests.filter((each) => each === `GET ${SNS}/?Action=ConfirmSubscription`).length
    expect(asked).toBe(2)
    expect(await post('ses', confirmation('UnsubscribeConfirmation'))).toBe(200)
    expect(web.requests.filter((each) => each.includes('ConfirmSubscription')).length).toBe(asked)
    const elsewhere = { Type: 'SubscriptionConfirmation', Token: '1', SubscribeURL: 'https://eve.example/' }
    expect(await post('ses', sns(inboundMail('0'), elsewhere))).toBe(401)
    expect(await countMails()).toBe(mails)
  })

  it('takes mails of Amazon SNS once, with either version of signatures, and nothing that Amazon did not sign', async () => {
    const notification = sns(inboundMail('ses'))
    expect(await post('ses', notification)).toBe(200)
    expect(await post('ses', notification)).toBe(422)
    expect(await post('ses', sns(inboundMail('ses 1'), { SignatureVersion: '1' }))).toBe(200)
    expect(await post('ses', sns(inboundMail('ses 3'), { SignatureVersion: '3' }))).toBe(401)
    const eve = certificates.of('eve.example').key
    expect(await post('ses', sns(inboundMail('forged'), { key: eve }))).toBe(401)
    expect(await post('ses', sns(inboundMail('t'), { TopicArn: `${TOPIC}2` }))).toBe(401)
    const old = { Timestamp: new Date(Date.now() - 13 * 3_600_000).toISOString() }
    expect(await post('ses', sns(inboundMail('old'), old))).toBe(401)
    const rawDelivery = { ...sns(inboundMail('raw')), body: inboundMail('raw') }
    expect(await post('ses', rawDelivery, { 'x-amz-sns-rawdelivery': 'true' })).toBe(401)
    const before = web.requests.length
    for (const SigningCertURL of [
      'https://eve.example/sns.pem',
      'http://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123.pem',
      `${SNS}.eve.example/SimpleNotificationService-0123.pem`,
      'https://sns.eu-west-1.amazonaws.com@eve.example/SimpleNotificationService-0123.pem',
      // Amazon answers these with what was asked for.
      `${SNS}/?Action=Echo`,
      `${SNS}/SimpleNotificationService-0123.pem?Action=Echo`,
    ]) {
      const forged = sns(inboundMail('host'), { SigningCertURL })
      expect([SigningCertURL, await post('ses', forged)]).toEqual([SigningCertURL, 401])
    }
    expect(web.requests.length).toBe(before)
    expect(await countMails()).toBe(mails + 2)
  })

  it.runIf(kind === 'sqlite')(
    'refuses for good what SMTP refuses for good, and lets a service try again when there is no room',
    async () => {
      expect(await post('raw', plain(inboundMail('x'), UNKNOWN))).toBe(422)
      expect(await post('raw', plain(''))).toBe(422)
      expect(await post('raw', plain(Buffer.alloc(LARGEST_MAIL + 1, 'a\n')))).toBe(422)
      const largest = 'a\n'.repeat(LARGEST_MAIL / 2 + 1)
      expect(await post('postmark', postmarkJson(largest, inbox), basic('postmark'))).toBe(403)
      expect(await post('raw', plain(inboundMail('x'), ''))).toBe(422)
      expect(await post('pigeon', plain(inboundMail('x')))).toBe(404)
      expect(await countMails()).toBe(mails)
      // The same mail is kept once, and counts each time.
      const full = plain(inboundMail('flood'), neighbour)
      const flood = async () =>
        new Set(await Promise.all(Array.from({ length: 310 }, () => post('raw', full))))
      expect(await flood()).toEqual(new Set([200, 503]))
      expect(await countMails()).toBe(mails + 1)

      // What others may have is kept, and the service tries again for the rest with the same signature.
      const token = crypto.randomUUID()
      const both = mailgunFields(inboundMail('of two'), `${inbox}, ${neighbour}`, { key: KEY, token })
      for (const _try of [1, 2]) {
        while ((await post('raw', full)) === 200) await countMails()
        expect(await post('mailgun/mime', multipartForm(both))).toBe(503)
        expect(await countMails()).toBe(mails + 2)
      }
    },
  )

  it('takes nothing any more of a service that is removed or has a new secret', async () => {
    const late = plain(inboundMail('late'), inbox, 'cloudflare')
    await client.inbound.setUp.mutate({ service: 'cloudflare' })
    expect(await post('cloudflare', late)).toBe(401)
    await client.inbound.remove.mutate({ service: 'cloudflare' })
    expect(await post('cloudflare', late)).toBe(404)
  })
})
