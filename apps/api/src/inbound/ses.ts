import { verify, X509Certificate } from 'node:crypto'
import type { FetchWeb } from '@tidings/pipeline/fetch/guarded-fetch'
import {
  type InboundMail,
  InboundRefusal,
  type InboundRequest,
  type InboundService,
  jsonBody,
  refuseOtherTimes,
  textOf,
} from './inbound-service.ts'

/** Where Amazon SNS is, its certificates and its confirmations. */
const SNS_HOST = /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com(?:\.cn)?$/
/** What is signed of each kind of message, in this order (docs.aws.amazon.com/sns, "Verifying message signatures"). */
const SIGNED: Record<string, readonly string[]> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
}
const HASHES: Record<string, string> = { 1: 'sha1', 2: 'sha256' }
const MOST_CERTIFICATES = 20

/** Certificates by address; each is another address when it is renewed. */
const certificates = new Map<string, X509Certificate>()

/**
 * Amazon SES with a receipt rule that publishes to an SNS topic, whose ARN is what the operator enters. Statuses from 500
 * on are tried again; SNS confirms that the address is ours first (docs.aws.amazon.com/ses, "Notifications for email
 * receiving").
 */
export const ses: InboundService = {
  proof: 'signature',
  refused: 422,
  async read(request): Promise<InboundMail | null> {
    const message = jsonBody(request.body)
    await refuseForged(message, request)
    if (message.Type === 'SubscriptionConfirmation') {
      await request.fetchWeb(addressOfSns(textOf(message.SubscribeURL)), { follow: false })
      return null
    }
    const { receipt, mail, content } = jsonBody(textOf(message.Message))
    if (typeof content !== 'string' || content === '') {
      throw new InboundRefusal(
        'There is no content: the action of the receipt rule must be "Publish to Amazon SNS topic".',
      )
    }
    const { recipients, action } = fieldsOf(receipt)
    const encoding = fieldsOf(action).encoding === 'BASE64' ? 'base64' : 'utf8'
    return {
      from: textOf(fieldsOf(mail).source),
      to: Array.isArray(recipients) ? recipients.map(textOf) : [],
      raw: Buffer.from(content, encoding),
      token: `ses ${textOf(message.MessageId)}`,
    }
  },
}

/** Throws InboundRefusal for a message that SNS didn't sign, is of another topic, or is too old. */
async function refuseForged(message: Record<string, unknown>, { secret, fetchWeb, now }: InboundRequest) {
  const forged = (why: string) => new InboundRefusal(why, { isForged: true })
  const names = SIGNED[textOf(message.Type)]
  const hash = HASHES[textOf(message.SignatureVersion)]
  if (!names || !hash) throw forged('The message is of no known type.')
  if (message.TopicArn !== secret) throw forged('The message is of another topic.')
  const signed = names.flatMap((name) =>
    typeof message[name] === 'string' ? [`${name}\n${message[name]}\n`] : [],
  )
  const certificate = await certificateAt(addressOfSns(textOf(message.SigningCertURL)), fetchWeb)
  const signature = Buffer.from(textOf(message.Signature), 'base64')
  const isValid = now >= Date.parse(certificate.validFrom) && now <= Date.parse(certificate.validTo)
  if (!isValid || !verify(hash, Buffer.from(signed.join('')), certificate.publicKey, signature)) {
    throw forged('The signature is wrong.')
  }
  refuseOtherTimes(Date.parse(textOf(message.Timestamp)), now)
}

async function certificateAt(address: string, fetchWeb: FetchWeb): Promise<X509Certificate> {
  const known = certificates.get(address)
  if (known) return known
  const { status, body } = await fetchWeb(address, { follow: false })
  if (status !== 200) throw new Error(`The certificate of Amazon SNS can't be fetched: ${status}`)
  const certificate = new X509Certificate(body)
  const [oldest] = certificates.keys()
  if (certificates.size >= MOST_CERTIFICATES && oldest !== undefined) certificates.delete(oldest)
  certificates.set(address, certificate)
  return certificate
}

/** An address of Amazon SNS itself; throws InboundRefusal for any other. */
function addressOfSns(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol === 'https:' && url.port === '' && SNS_HOST.test(url.hostname)) return url.href
  throw new InboundRefusal('An address in the message is not of Amazon SNS.', { isForged: true })
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
