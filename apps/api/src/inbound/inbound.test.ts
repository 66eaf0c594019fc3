import { createHmac, sign } from 'node:crypto'
import type { TidingsClient } from '@tidings/api/client'
import { makeCertificates } from '@tidings/pipeline/fetch/testing/certificates'
import { type FixtureWeb, openFixtureWeb } from '@tidings/pipeline/fetch/testing/fixture-web'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
// @ts-expect-error: the script is pasted into Cloudflare's editor as it is.
import worker from '../../deploy/cloudflare-email-worker.js'
import { LARGEST_MAIL } from '../mail/mail-server.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'

/** The payloads have the shape of the samples in each service's documentation, with invented mails. */
const KEY = 'key-6f1c2d3e4b5a69788796a5b4c3d2e1f0'
const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:tidings'
const SNS = 'https://sns.eu-west-1.amazonaws.com'

const certificates = makeCertificates()
const amazon = certificates.of('sns.amazonaws.com')
let web: FixtureWeb
let server: TestServer
let client: TidingsClient
let inbox: string
let mails = 0
beforeAll(async () => {
  web = await openFixtureWeb((_url, response) => response.end(amazon.cert))
  server = await startTestServer({}, web.network)
  const operator = await signUp(server.url)
  client = operator.client
  inbox = operator.user.emailAddress
  await client.inbound.setUp.mutate({ service: 'mailgun', key: KEY })
  await client.inbound.setUp.mutate({ service: 'ses', key: TOPIC })
  for (const service of ['sendgrid', 'postmark', 'cloudflare', 'raw'] as const) {
    await client.inbound.setUp.mutate({ service })
  }
})
afterAll(async () => {
  await server.close()
  await web.close()
})
beforeEach(async () => {
  mails = await countMails()
})

async function countMails(): Promise<number> {
  const rows = await server.app.database.db.selectFrom('mails').select('id').execute()
  return rows.length
}

/** A mail of its own, with bytes that are no UTF-8. */
function mail(id: string): Buffer<ArrayBuffer> {
  return Buffer.from(
    `From: News <news@harbour.example>\r\nSubject: Caf\xe9 ${id}\r\nMessage-ID: <${id}@harbour.example>\r\n\r\nA caf\xe9 opened.\r\n`,
    'latin1',
  )
}

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(`${server.url}/api/inbound/${path}`, { method: 'POST', body, headers })
  await answer.arrayBuffer()
  return answer.status
}

/** What a service sends that takes the password in its address. */
async function withPassword(service: 'sendgrid' | 'postmark'): Promise<Record<string, string>> {
  const { services } = await client.inbound.list.query({})
  const url = new URL(services.find((each) => each.service === service)?.url ?? '')
  return { authorization: `Basic ${Buffer.from(`${url.username}:${url.password}`).toString('base64')}` }
}

async function bearer(service: 'raw' | 'cloudflare'): Promise<Record<string, string>> {
  const { services } = await client.inbound.list.query({})
  return { authorization: `Bearer ${services.find((each) => each.service === service)?.secret}` }
}

function mailgunForm(raw: Buffer, change: Record<string, string> = {}): FormData {
  const timestamp = change.timestamp ?? String(Math.floor(Date.now() / 1000))
  const token = change.token ?? crypto.randomUUID()
  const signature = createHmac('sha256', change.key ?? KEY)
    .update(timestamp + token)
    .digest('hex')
  const form = new FormData()
  const fields = {
    recipient: inbox,
    sender: 'bounce@harbour.example',
    subject: 'Café',
    timestamp,
    token,
    signature,
  }
  for (const [name, value] of Object.entries({ ...fields, ...change })) form.append(name, value)
  form.append('body-mime', raw.toString())
  return form
}

function snsMessage(raw: Buffer, change: Record<string, string> = {}, key = amazon.key): string {
  const content = {
    notificationType: 'Received',
    mail: { source: 'bounce@harbour.example', destination: [inbox] },
    receipt: { recipients: [inbox], action: { type: 'SNS', topicArn: TOPIC, encoding: 'BASE64' } },
    content: raw.toString('base64'),
  }
  const message: Record<string, string> = {
    ...{
      Type: 'Notification',
      MessageId: crypto.randomUUID(),
      TopicArn: TOPIC,
      Message: JSON.stringify(content),
    },
    ...{ Subject: 'Amazon SES Email Receipt Notification', Timestamp: new Date().toISOString() },
    ...{ SignatureVersion: '2', SigningCertURL: `${SNS}/SimpleNotificationService-0123.pem` },
    ...change,
  }
  const names = ['Message', 'MessageId', 'SubscribeURL', 'Subject', 'Timestamp', 'Token', 'TopicArn', 'Type']
  const signed = names.flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
  const Signature = sign('sha256', Buffer.from(signed.join('')), key).toString('base64')
  return JSON.stringify({ Signature, ...message })
}

const SNS_HEADERS = { 'content-type': 'text/plain; charset=UTF-8' }

it('takes a mail as it is, byte by byte, for the envelope recipient', async () => {
  const raw = mail('plain')
  const headers = {
    ...(await bearer('raw')),
    'x-envelope-to': inbox,
    'x-envelope-from': 'bounce@harbour.example',
  }
  expect(await post('raw', raw, headers)).toBe(200)
  const kept = await server.app.database.db
    .selectFrom('mails')
    .select(['raw', 'envelope_to', 'envelope_from'])
    .orderBy('received_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(Buffer.from(kept.raw ?? []).equals(raw)).toBe(true)
  expect(kept).toMatchObject({ envelope_to: inbox, envelope_from: 'bounce@harbour.example' })
  expect(await post('raw', raw, headers)).toBe(200)
  expect(await countMails()).toBe(mails + 1)
})

it('takes mail of Cloudflare, SendGrid and Postmark with the secret alone', async () => {
  const envelope = { 'x-envelope-to': inbox, 'x-envelope-from': 'a@harbour.example' }
  expect(await post('cloudflare', mail('c'), { ...(await bearer('cloudflare')), ...envelope })).toBe(200)
  const form = new FormData()
  form.append('email', mail('s').toString())
  form.append('envelope', JSON.stringify({ to: [inbox], from: 'a@harbour.example' }))
  expect(await post('sendgrid', form, await withPassword('sendgrid'))).toBe(200)
  const json = JSON.stringify({
    From: 'a@harbour.example',
    OriginalRecipient: inbox,
    RawEmail: mail('p').toString(),
  })
  const asJson = { 'content-type': 'application/json' }
  expect(await post('postmark', json, { ...asJson, ...(await withPassword('postmark')) })).toBe(200)
  expect(await countMails()).toBe(mails + 3)

  const wrong = { authorization: 'Bearer wrong', ...envelope }
  expect(await post('cloudflare', mail('c2'), wrong)).toBe(401)
  expect(await post('sendgrid', form)).toBe(401)
  // The secret of one service is none for another.
  expect(await post('postmark', json, { ...asJson, ...(await withPassword('sendgrid')) })).toBe(401)
  expect(await countMails()).toBe(mails + 3)
})

it('takes mail of the worker for Cloudflare, which rejects what is refused and fails when the secret is wrong', async () => {
  const { services } = await client.inbound.list.query({})
  const { url, secret } = services.find(({ service }) => service === 'cloudflare') ?? {}
  const rejected: string[] = []
  const hand = (to: string, TIDINGS_SECRET = secret) => {
    const message = { from: 'a@harbour.example', to, raw: new Blob([mail(`worker ${to}`)]).stream() }
    return worker.email(
      { ...message, setReject: (why: string) => rejected.push(why) },
      { TIDINGS_URL: url, TIDINGS_SECRET },
    )
  }
  await hand(inbox)
  expect([await countMails(), rejected]).toEqual([mails + 1, []])
  await hand('nobody@inbox.localhost')
  expect(rejected).toEqual(['The mail was refused.'])
  await expect(hand(inbox, 'wrong')).rejects.toThrow('401')
})

it('takes a mail of Mailgun once, and nothing that is forged, replayed or old', async () => {
  const token = crypto.randomUUID()
  expect(await post('mailgun/mime', mailgunForm(mail('m'), { token }))).toBe(200)
  expect(await post('mailgun/mime', mailgunForm(mail('other'), { token }))).toBe(406)
  expect(await post('mailgun/mime', mailgunForm(mail('forged'), { key: 'another key' }))).toBe(401)
  expect(await post('mailgun/mime', mailgunForm(mail('forged'), { signature: '' }))).toBe(401)
  expect(await post('mailgun/mime', mailgunForm(mail('old'), { timestamp: '1700000000' }))).toBe(401)
  expect(await countMails()).toBe(mails + 1)
})

it('takes a URL-encoded form of Mailgun, and refuses one that is cut off', async () => {
  const fields = [...mailgunForm(mail('u'))].map(([name, value]) => [name, String(value)])
  const body = new URLSearchParams(fields).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await post('mailgun/mime', body.slice(0, body.indexOf('token')), headers)).toBe(401)
  expect(
    await post('mailgun/mime', '--x\r\nContent-Disposition: form-data', {
      'content-type': 'multipart/form-data; boundary=x',
    }),
  ).toBe(406)
  expect(await post('mailgun/mime', body, headers)).toBe(200)
  expect(await countMails()).toBe(mails + 1)
})

it('confirms a topic of Amazon SNS and takes its mails once, and nothing that Amazon did not sign', async () => {
  const confirmation = {
    Type: 'SubscriptionConfirmation',
    Token: '2336',
    SubscribeURL: `${SNS}/?Action=ConfirmSubscription`,
  }
  const { Subject: _subject, ...message } = JSON.parse(snsMessage(mail('0'), confirmation))
  const names = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
  const text = names.map((name) => `${name}\n${message[name]}\n`).join('')
  message.Signature = sign('sha256', Buffer.from(text), amazon.key).toString('base64')
  expect(await post('ses', JSON.stringify(message), SNS_HEADERS)).toBe(200)
  expect(web.requests).toContain(`GET ${SNS}/?Action=ConfirmSubscription`)

  const notification = snsMessage(mail('ses'))
  expect(await post('ses', notification, SNS_HEADERS)).toBe(200)
  expect(await post('ses', notification, SNS_HEADERS)).toBe(422)
  expect(
    await post('ses', snsMessage(mail('forged'), {}, certificates.of('eve.example').key), SNS_HEADERS),
  ).toBe(401)
  expect(await post('ses', snsMessage(mail('t'), { TopicArn: `${TOPIC}2` }), SNS_HEADERS)).toBe(401)
  const before = web.requests.length
  for (const SigningCertURL of [
    'https://eve.example/sns.pem',
    'http://sns.eu-west-1.amazonaws.com/a.pem',
    `${SNS}.eve.example/a.pem`,
  ]) {
    expect(await post('ses', snsMessage(mail('host'), { SigningCertURL }), SNS_HEADERS)).toBe(401)
  }
  expect(web.requests.length).toBe(before)
  expect(await countMails()).toBe(mails + 1)
})

it('refuses for good what SMTP refuses for good, and lets a service try again when there is no room', async () => {
  const headers = { ...(await bearer('raw')), 'x-envelope-from': '' }
  const to = (recipient: string) => ({ ...headers, 'x-envelope-to': recipient })
  expect(await post('raw', mail('x'), to('nobody@inbox.localhost'))).toBe(422)
  expect(await post('raw', '', to(inbox))).toBe(422)
  expect(await post('raw', Buffer.alloc(LARGEST_MAIL + 1, 'a\n'), to(inbox))).toBe(422)
  expect(await post('raw', Buffer.alloc(2 * LARGEST_MAIL + 1, 'a\n'), to(inbox))).toBe(422)
  expect(await post('raw', mail('x'), headers)).toBe(422)
  expect(await post('pigeon', mail('x'), to(inbox))).toBe(404)
  expect(await countMails()).toBe(mails)
  const statuses = new Set<number>()
  for (let at = 0; at < 320 && !statuses.has(503); at += 1)
    statuses.add(await post('raw', mail(`flood${at}`), to(inbox)))
  expect([...statuses]).toEqual([200, 503])
})

it('takes nothing any more of a service that is removed or has a new secret', async () => {
  const headers = { ...(await bearer('cloudflare')), 'x-envelope-to': inbox }
  await client.inbound.setUp.mutate({ service: 'cloudflare' })
  expect(await post('cloudflare', mail('late'), headers)).toBe(401)
  await client.inbound.remove.mutate({ service: 'cloudflare' })
  expect(await post('cloudflare', mail('late'), headers)).toBe(404)
})
