import { setTimeout as sleep } from 'node:timers/promises'
import type { TidingsClient } from '@tidings/api/client'
import { freshDatabase } from '@tidings/db/testing/fresh-database'
import type { DATABASES } from '@tidings/db/testing/test-database'
import { makeCertificates } from '@tidings/jobs/fetch/testing/certificates'
import { openFixtureWeb } from '@tidings/jobs/fetch/testing/fixture-web'
import { readRaw } from '@tidings/jobs/receive/stored-raw'
import { mailgunFields, multipartForm, type Payload, SNS, snsMessage, TOPIC } from './inbound-payloads.ts'
import { signUp, startTestServer } from './test-server.ts'

export const MAILGUN_KEY = 'key-6f1c2d3e4b5a69788796a5b4c3d2e1f0'

/** A server that receives mail from all services, with two users and a fake Amazon. The caller closes it. */
export async function openInboundFixture(kind: (typeof DATABASES)[number]) {
  const certificates = makeCertificates()
  const amazon = certificates.of('sns.amazonaws.com')
  // Certificates are cached by their URL.
  const certificate = `${SNS}/SimpleNotificationService-${kind === 'sqlite' ? 'a' : 'b'}0123.pem`
  const web = await openFixtureWeb((url, response) => {
    if (url.searchParams.get('Action') === 'ConfirmSubscription')
      response.statusCode = fixture.confirmationStatus
    response.end(amazon.cert)
  })
  const database = kind === 'postgres' ? await freshDatabase() : undefined
  const server = await startTestServer(database ? { DATABASE_URL: database.url } : {}, web.network)
  const { client, user } = await signUp(server.url)
  const inbox = user.emailAddress
  const neighbour = (await signUp(server.url, 'Ben')).user.emailAddress
  /** The response when the secrets were created. */
  const shown = new Map<string, Awaited<ReturnType<TidingsClient['inbound']['setUp']['mutate']>>>()
  await client.inbound.setUp.mutate({ service: 'mailgun', key: MAILGUN_KEY })
  await client.inbound.setUp.mutate({ service: 'ses', key: TOPIC })
  for (const service of ['sendgrid', 'postmark', 'cloudflare', 'raw'] as const) {
    shown.set(service, await client.inbound.setUp.mutate({ service }))
  }

  const fixture = {
    ...{ certificates, amazon, certificate, web, server, client, inbox, neighbour, shown },
    /** The status of Amazon's responses to confirmations of topics. */
    confirmationStatus: 200,
    async countMails(): Promise<number> {
      const rows = await server.app.database.db.selectFrom('mails').select('id').execute()
      return rows.length
    },
    async newest() {
      const { db } = server.app.database
      const order = db.selectFrom('mails').select(['id', 'user_id', 'envelope_to', 'envelope_from'])
      const { id, user_id, ...kept } = await order.orderBy('received_at', 'desc').executeTakeFirstOrThrow()
      return { ...kept, raw: Buffer.from(await readRaw(db, server.app.files, { id, user_id })) }
    },
    /** Posts a service's request; returns the status. */
    async post(path: string, { body, headers }: Payload, more: Record<string, string> = {}) {
      const to = `${server.url}/api/inbound/${path}`
      for (;;) {
        const received = await fetch(to, { method: 'POST', body, headers: { ...headers, ...more } })
        // While its event loop is late, as on a busy machine, it refuses all requests.
        if (!(await received.text()).includes('The server is busy')) return received.status
        await sleep(50)
      }
    },
    /** A request of a service with the password in its address. */
    basic(service: 'sendgrid' | 'postmark'): Record<string, string> {
      const url = new URL(shown.get(service)?.urlWithSecret ?? '')
      return { authorization: `Basic ${Buffer.from(`${url.username}:${url.password}`).toString('base64')}` }
    },
    plain(body: BodyInit, to = inbox, service: 'raw' | 'cloudflare' = 'raw'): Payload {
      const authorization = `Bearer ${shown.get(service)?.secret}`
      return {
        body,
        headers: { authorization, 'x-envelope-to': to, 'x-envelope-from': 'bounce@harbour.example' },
      }
    },
    mailgun: (raw: Buffer, change: Record<string, string> = {}) =>
      multipartForm(mailgunFields(raw, inbox, { key: MAILGUN_KEY, ...change })),
    sns: (raw: Buffer, change: Record<string, string> = {}) =>
      snsMessage(raw, [inbox], { key: amazon.key, SigningCertURL: certificate, ...change }),
    async close() {
      await server.close()
      await web.close()
      await database?.drop()
    },
  }
  return fixture
}
