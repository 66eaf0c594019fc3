import { generateKeyPairSync, sign } from 'node:crypto'
import { connect } from 'node:net'
import { DATABASES } from '@tidings/db/testing/test-database'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
// @ts-expect-error: the script is pasted into Cloudflare's editor as it is.
import worker from '../../deploy/cloudflare-email-worker.js'
import { MAX_MAIL_BYTES } from '../mail/refusal.ts'
import { MAILGUN_KEY, openInboundFixture } from '../testing/inbound-fixture.ts'
import {
  inboundMail,
  mailgunFields,
  multipartForm,
  postmarkJson,
  sendgridFields,
} from '../testing/inbound-payloads.ts'

const UNKNOWN = 'nobody@inbox.localhost'

describe.each(DATABASES)('on %s', (kind) => {
  const fixture = forAllTests(() => openInboundFixture(kind))
  let mails = 0
  beforeEach(async () => {
    mails = await fixture.countMails()
  })

  it('accepts a mail byte for byte, for the envelope recipient', async () => {
    const raw = inboundMail('plain')
    expect(await fixture.post('raw', fixture.plain(raw))).toBe(200)
    const kept = await fixture.newest()
    expect(kept.raw.equals(raw)).toBe(true)
    expect(kept).toMatchObject({ envelope_to: fixture.inbox, envelope_from: 'bounce@harbour.example' })
    expect(await fixture.post('raw', fixture.plain(raw))).toBe(200)
    expect(await fixture.countMails()).toBe(mails + 1)
  })

  it('defers mail of a suspended account, and accepts it once the account is resumed', async () => {
    const { client, neighbour } = fixture
    const { people } = await client.people.list.query({ search: 'ben@' })
    const id = people[0]?.id ?? ''
    await client.people.suspend.mutate({ id, password: 'correct horse' })
    expect(await fixture.post('raw', fixture.plain(inboundMail('held'), neighbour))).toBe(503)
    const both = multipartForm(sendgridFields(inboundMail('held-both'), [fixture.inbox, neighbour]))
    expect(await fixture.post('sendgrid', both, fixture.basic('sendgrid'))).toBe(503)
    expect(await fixture.countMails()).toBe(mails + 1)
    await client.people.resume.mutate({ id })
    expect(await fixture.post('raw', fixture.plain(inboundMail('held'), neighbour))).toBe(200)
    const again = multipartForm(sendgridFields(inboundMail('held-both'), [fixture.inbox, neighbour]))
    expect(await fixture.post('sendgrid', again, fixture.basic('sendgrid'))).toBe(200)
    expect(await fixture.countMails()).toBe(mails + 3)
  })

  it('accepts mail of Cloudflare, SendGrid and Postmark with the secret alone', async () => {
    expect(
      await fixture.post('cloudflare', fixture.plain(inboundMail('c'), fixture.inbox, 'cloudflare')),
    ).toBe(200)
    const form = multipartForm(sendgridFields(inboundMail('s'), [fixture.inbox]))
    expect(await fixture.post('sendgrid', form, fixture.basic('sendgrid'))).toBe(200)
    const json = postmarkJson(inboundMail('p').toString(), fixture.inbox)
    expect(await fixture.post('postmark', json, fixture.basic('postmark'))).toBe(200)
    expect(await fixture.countMails()).toBe(mails + 3)

    const wrong = { authorization: 'Bearer wrong' }
    expect(
      await fixture.post('cloudflare', fixture.plain(inboundMail('c2'), fixture.inbox, 'cloudflare'), wrong),
    ).toBe(401)
    expect(await fixture.post('sendgrid', form)).toBe(401)
    // The secret of one service is none for another.
    expect(await fixture.post('postmark', json, fixture.basic('sendgrid'))).toBe(401)
    expect(await fixture.countMails()).toBe(mails + 3)
  })

  it('accepts mail of the worker for Cloudflare, which rejects what is refused and fails when the secret is wrong', async () => {
    const { service, secret = '' } = fixture.shown.get('cloudflare') ?? {}
    const rejected: string[] = []
    const hand = (to: string, TIDINGS_SECRET = secret) => {
      const message = { from: 'a@harbour.example', to, raw: new Blob([inboundMail(`worker ${to}`)]).stream() }
      return worker.email(
        { ...message, setReject: (why: string) => rejected.push(why) },
        { TIDINGS_URL: service?.url, TIDINGS_SECRET },
      )
    }
    await hand(fixture.inbox)
    expect([await fixture.countMails(), rejected]).toEqual([mails + 1, []])
    await hand(UNKNOWN)
    expect(rejected).toEqual(['The mail was refused.'])
    await expect(hand(fixture.inbox, 'wrong')).rejects.toThrow('401')
  })

  it('accepts a mail of Mailgun once, and nothing that is forged, replayed or old', async () => {
    const token = crypto.randomUUID()
    expect(await fixture.post('mailgun/mime', fixture.mailgun(inboundMail('m'), { token }))).toBe(200)
    expect(await fixture.post('mailgun/mime', fixture.mailgun(inboundMail('other'), { token }))).toBe(406)
    expect(
      await fixture.post('mailgun/mime', fixture.mailgun(inboundMail('forged'), { key: 'another key' })),
    ).toBe(401)
    expect(
      await fixture.post('mailgun/mime', fixture.mailgun(inboundMail('forged'), { signature: '' })),
    ).toBe(401)
    expect(
      await fixture.post('mailgun/mime', fixture.mailgun(inboundMail('old'), { timestamp: '1700000000' })),
    ).toBe(401)
    expect(await fixture.countMails()).toBe(mails + 1)
  })

  it('refuses a replay that moves a part of the token to the timestamp, which is signed the same', async () => {
    const fields = mailgunFields(inboundMail('e0'), fixture.inbox, { key: MAILGUN_KEY, token: 'e0123456789' })
    expect(await fixture.post('mailgun/mime', multipartForm(fields))).toBe(200)
    const moved = { ...fields, timestamp: `${fields.timestamp}e0`, token: '123456789' }
    const replay = multipartForm({ ...moved, 'body-mime': inboundMail('replayed') })
    expect(await fixture.post('mailgun/mime', replay)).toBe(401)
    expect(await fixture.countMails()).toBe(mails + 1)
  })

  it('keeps the bytes of a form, whatever charset its parts name, URL-encoded too', async () => {
    const raw = Buffer.concat([inboundMail('bytes'), Buffer.from([0x80, 0x9f, 0xff, 0, 0xc3])])
    const form = multipartForm(sendgridFields(raw, [fixture.inbox]), 'text/plain; charset=utf-8')
    expect(await fixture.post('sendgrid', form, fixture.basic('sendgrid'))).toBe(200)
    expect((await fixture.newest()).raw.equals(raw)).toBe(true)
    const encoded = Object.entries(mailgunFields(raw, fixture.inbox, { key: MAILGUN_KEY })).map(
      ([name, value]) => {
        const bytes = Buffer.from(value)
        return `${name}=${Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`
      },
    )
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    expect(await fixture.post('mailgun/mime', { body: encoded.join('&'), headers })).toBe(200)
    // It is the same mail.
    expect(await fixture.countMails()).toBe(mails + 1)
    const other = encoded.join('&').replace('%62%79%74%65%73', 'byte+%73')
    expect(
      await fixture.post('mailgun/mime', { body: other.slice(0, other.indexOf('token=')), headers }),
    ).toBe(401)
  })

  it('accepts a large mail in JSON whole, and makes a service retry what was truncated', async () => {
    const text = `${inboundMail('large').toString()}${'A line of the large mail.\r\n'.repeat(200_000)}`
    expect(await fixture.post('postmark', postmarkJson(text, fixture.inbox), fixture.basic('postmark'))).toBe(
      200,
    )
    expect((await fixture.newest()).raw.toString()).toBe(text)
    const json = postmarkJson(inboundMail('cut').toString(), fixture.inbox)
    const half = { ...json, body: String(json.body).slice(0, -10) }
    expect(await fixture.post('postmark', half, fixture.basic('postmark'))).toBe(400)
    const { body, headers } = multipartForm(sendgridFields(inboundMail('cut'), [fixture.inbox]))
    for (const length of [10, 60, 150, 250, body.length - 300, body.length - 20]) {
      const part = { body: body.subarray(0, length), headers }
      expect([length, await fixture.post('sendgrid', part, fixture.basic('sendgrid'))]).toEqual([length, 503])
      const ofMailgun = fixture.mailgun(inboundMail('cut'))
      const cut = { ...ofMailgun, body: ofMailgun.body.subarray(0, length) }
      expect([400, 401]).toContain(await fixture.post('mailgun/mime', cut))
    }
    expect(await fixture.countMails()).toBe(mails + 1)
  })

  it('stores nothing of a mail whose connection ends before its last byte', async () => {
    const { port } = new URL(fixture.server.url)
    const raw = inboundMail('broken off')
    const head = Object.entries({ ...fixture.plain(raw).headers, 'content-length': String(raw.length + 1) })
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`POST /api/inbound/raw HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n`)
    socket.write(`${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
    socket.write(raw)
    await new Promise((resolve) => setTimeout(resolve, 300))
    socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await fixture.countMails()).toBe(mails)
    expect(await fixture.post('raw', fixture.plain(raw))).toBe(200)
  })

  it('stores a mail for each known recipient, and ignores an unknown one', async () => {
    const form = multipartForm(
      sendgridFields(inboundMail('both'), [fixture.inbox, UNKNOWN, fixture.neighbour, fixture.inbox]),
    )
    expect(await fixture.post('sendgrid', form, fixture.basic('sendgrid'))).toBe(200)
    expect(await fixture.countMails()).toBe(mails + 2)
    const nobody = multipartForm(sendgridFields(inboundMail('none'), [UNKNOWN]))
    expect(await fixture.post('sendgrid', nobody, fixture.basic('sendgrid'))).toBe(422)
    const odd = ['\u0000', `a\u0000b@inbox.localhost`, 'x'.repeat(5000), '<>']
    const oddly = multipartForm(sendgridFields(inboundMail('odd'), odd))
    expect(await fixture.post('sendgrid', oddly, fixture.basic('sendgrid'))).toBe(422)
    const many = multipartForm(sendgridFields(inboundMail('format-count'), Array(1001).fill(fixture.inbox)))
    expect(await fixture.post('sendgrid', many, fixture.basic('sendgrid'))).toBe(422)
    const sender = postmarkJson(inboundMail('sender').toString(), fixture.inbox, {
      From: 'a\u0000b@c.example',
    })
    expect(await fixture.post('postmark', sender, fixture.basic('postmark'))).toBe(200)
    expect((await fixture.newest()).envelope_from).toBe('')
  })

  it('accepts only signed requests of SendGrid once it has the key of a security policy, each once', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    fixture.shown.set('sendgrid', await fixture.client.inbound.setUp.mutate({ service: 'sendgrid', key }))
    const form = multipartForm(sendgridFields(inboundMail('signed'), [fixture.inbox]))
    const signed = (timestamp: string, by = privateKey) => ({
      ...fixture.basic('sendgrid'),
      'x-twilio-email-event-webhook-timestamp': timestamp,
      'x-twilio-email-event-webhook-signature': sign(
        'sha256',
        Buffer.concat([Buffer.from(timestamp), form.body]),
        by,
      ).toString('base64'),
    })
    const now = String(Math.floor(Date.now() / 1000))
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    expect(await fixture.post('sendgrid', form, fixture.basic('sendgrid'))).toBe(401)
    expect(await fixture.post('sendgrid', form, signed(now, other))).toBe(401)
    expect(await fixture.post('sendgrid', form, signed('1700000000'))).toBe(401)
    expect(await fixture.post('sendgrid', form, signed(now))).toBe(200)
    // ECDSA has another signature each time.
    expect(await fixture.post('sendgrid', form, signed(now))).toBe(422)
    expect(await fixture.countMails()).toBe(mails + 1)
    await expect(
      fixture.client.inbound.setUp.mutate({ service: 'sendgrid', key: 'not a key' }),
    ).rejects.toThrow('public key')
    fixture.shown.set('sendgrid', await fixture.client.inbound.setUp.mutate({ service: 'sendgrid' }))
    const unsigned = multipartForm(sendgridFields(inboundMail('unsigned'), [fixture.inbox]))
    expect(await fixture.post('sendgrid', unsigned, fixture.basic('sendgrid'))).toBe(200)
  })

  it.runIf(kind === 'sqlite')(
    'refuses permanently what SMTP refuses permanently, and makes a service retry when there is no memory',
    async () => {
      expect(await fixture.post('raw', fixture.plain(inboundMail('x'), UNKNOWN))).toBe(422)
      expect(await fixture.post('raw', fixture.plain(''))).toBe(422)
      expect(await fixture.post('raw', fixture.plain(Buffer.alloc(MAX_MAIL_BYTES + 1, 'a\n')))).toBe(422)
      const largest = postmarkJson('a\n'.repeat(MAX_MAIL_BYTES / 2 + 1), fixture.inbox)
      expect(await fixture.post('postmark', largest, fixture.basic('postmark'))).toBe(403)
      expect(await fixture.post('raw', fixture.plain(inboundMail('x'), ''))).toBe(422)
      expect(await fixture.post('pigeon', fixture.plain(inboundMail('x')))).toBe(404)
      expect(await fixture.countMails()).toBe(mails)
      // An inbox may have another mail every two seconds.
      vi.useFakeTimers({ toFake: ['Date'] })
      onTestFinished(() => void vi.useRealTimers())
      // The same mail is kept once, and counts each time.
      const full = fixture.plain(inboundMail('flood'), fixture.neighbour)
      const { receiver, database } = fixture.server.app
      const isFull = async () => {
        await receiver.refusals.settle()
        const tooMuch = database.db.selectFrom('refusals').select('reason').where('reason', '=', 'too-much')
        return (await tooMuch.executeTakeFirst()) !== undefined
      }
      // A mail refused among many at once may have waited for what another gave back: full is what refuses one alone.
      while (!(await isFull()) || (await fixture.post('raw', full)) !== 503) {
        const statuses = await Promise.all(Array.from({ length: 40 }, () => fixture.post('raw', full)))
        for (const status of statuses) expect([200, 503]).toContain(status)
      }
      expect(await fixture.countMails()).toBe(mails + 1)

      // What others may have is kept, and the service tries again for the rest with the same signature.
      const token = crypto.randomUUID()
      const both = mailgunFields(inboundMail('of two'), `${fixture.inbox}, ${fixture.neighbour}`, {
        key: MAILGUN_KEY,
        token,
      })
      for (const _try of [1, 2]) {
        const hand = async () => {
          expect(await fixture.post('mailgun/mime', multipartForm(both))).toBe(503)
          return fixture.countMails()
        }
        await expect.poll(hand).toBe(mails + 2)
      }
    },
  )

  it('accepts nothing from a service that was removed or has a new secret', async () => {
    const late = fixture.plain(inboundMail('late'), fixture.inbox, 'cloudflare')
    await fixture.client.inbound.setUp.mutate({ service: 'cloudflare' })
    expect(await fixture.post('cloudflare', late)).toBe(401)
    await fixture.client.inbound.remove.mutate({ service: 'cloudflare' })
    expect(await fixture.post('cloudflare', late)).toBe(404)
  })
})
