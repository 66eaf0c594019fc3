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
} from '@tidings/api-server/testing/inbound-payloads'
import { signUp, startTestServer } from '@tidings/api-server/testing/test-server'
import { makeCertificates } from '@tidings/jobs/fetch/testing/certificates'
import { openFixtureWeb } from '@tidings/jobs/fetch/testing/fixture-web'
import { atMost, type Figures } from '../support/row.ts'

export const name = 'webhooks'

const KEY = 'key-of-this-benchmark'

/**
 * Forged, replayed and truncated requests of every service: none results in a mail, and none gets a success response.
 */
export async function run(): Promise<Figures> {
  const certificates = makeCertificates()
  const amazon = certificates.of('sns.amazonaws.com')
  const eve = certificates.of('eve.example')
  const web = await openFixtureWeb((_url, response) => response.end(amazon.cert))
  const server = await startTestServer({}, web.network)
  try {
    const { user, client } = await signUp(server.url)
    const to = user.emailAddress
    await client.inbound.setUp.mutate({ service: 'mailgun', key: KEY })
    await client.inbound.setUp.mutate({ service: 'ses', key: TOPIC })
    const secretOf = async (service: 'raw' | 'postmark' | 'sendgrid') =>
      `Bearer ${(await client.inbound.setUp.mutate({ service })).secret}`
    const secrets = {
      raw: await secretOf('raw'),
      postmark: await secretOf('postmark'),
      sendgrid: await secretOf('sendgrid'),
    }
    const countMails = async () =>
      (await server.app.database.db.selectFrom('mails').select('id').execute()).length
    const post = async (path: string, { body, headers }: Payload, authorization?: string) => {
      const answer = await fetch(`${server.url}/api/inbound/${path}`, {
        method: 'POST',
        body,
        headers: { ...headers, ...(authorization && { authorization }) },
      })
      await answer.arrayBuffer()
      return answer.status
    }
    const sns = (id: string, change: Record<string, string> = {}) =>
      snsMessage(inboundMail(id), [to], { key: amazon.key, ...change })
    const mailgun = (id: string, change: Record<string, string> = {}) =>
      multipartForm(mailgunFields(inboundMail(id), to, { key: KEY, ...change }))
    const plain = (id: string): Payload => ({ body: inboundMail(id), headers: { 'x-envelope-to': to } })
    const sendgrid = multipartForm(sendgridFields(inboundMail('s'), [to]))
    const postmark = postmarkJson(inboundMail('p').toString(), to)

    const forged: Promise<number>[] = [
      post('mailgun/mime', mailgun('f1', { key: 'another' })),
      post('mailgun/mime', mailgun('f2', { signature: '' })),
      post('mailgun/mime', mailgun('f3', { timestamp: '1700000000' })),
      post('ses', sns('f4', { key: eve.key })),
      post('ses', sns('f5', { TopicArn: `${TOPIC}2` })),
      post('ses', sns('f6', { SigningCertURL: 'https://eve.example/a.pem' })),
      post('ses', sns('f7', { SigningCertURL: `${SNS}/?Action=Echo` })),
      post('ses', { ...plain('f8'), headers: { 'x-amz-sns-rawdelivery': 'true' } }),
      post('raw', plain('f9'), 'Bearer wrong'),
      post('raw', plain('f10'), secrets.postmark),
      post('postmark', postmark),
      post('sendgrid', sendgrid, secrets.raw),
    ]
    const forgedTaken = (await Promise.all(forged)).filter((status) => status < 400).length

    const token = crypto.randomUUID()
    const first = [
      await post('mailgun/mime', mailgun('m', { token })),
      await post('ses', sns('n', { MessageId: 'n' })),
    ]
    const before = await countMails()
    const replays = [
      await post('mailgun/mime', mailgun('m', { token })),
      await post('mailgun/mime', mailgun('other', { token })),
      await post('ses', sns('n', { MessageId: 'n' })),
    ]
    const replaysTaken = replays.filter((status) => status < 400).length

    const cut = async (path: string, whole: Payload & { body: Buffer<ArrayBuffer> }, secret?: string) => {
      let taken = 0
      for (let length = 1; length < whole.body.length - 6; length += 7) {
        const status = await post(path, { ...whole, body: whole.body.subarray(0, length) }, secret)
        if (status < 400) taken += 1
      }
      return taken
    }
    const asBytes = (payload: Payload) => ({ ...payload, body: Buffer.from(String(payload.body)) })
    const cutTaken =
      (await cut('mailgun/mime', mailgun('c1'))) +
      (await cut('sendgrid', sendgrid, secrets.sendgrid)) +
      (await cut('postmark', asBytes(postmark), secrets.postmark)) +
      (await cut('ses', asBytes(sns('c4'))))
    return [
      atMost('first requests that were refused', first.filter((status) => status !== 200).length, 0),
      atMost(`forged requests taken, of ${forged.length}`, forgedTaken, 0),
      atMost(`replayed requests taken, of ${replays.length}`, replaysTaken, 0),
      atMost('cut requests taken, cut at every seventh byte', cutTaken, 0),
      atMost('mails of all these', (await countMails()) - before, 0),
    ]
  } finally {
    await server.close()
    await web.close()
  }
}
