import { verify, X509Certificate } from 'node:crypto'
import type { FetchWeb } from '@tidings/jobs/fetch/guarded-fetch'
import { rateCounter } from '../mail/rate-counter.ts'
import {
  type InboundMail,
  InboundRefusal,
  type InboundRequest,
  type InboundService,
  jsonBody,
  refuseOtherTimes,
  textOf,
} from './inbound-service.ts'

/** The hosts of Amazon SNS for certificates and confirmations. */
const SNS_HOST = /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com(?:\.cn)?$/
/** Other addresses there return content from the requester. */
const CERTIFICATE_PATH = /^\/SimpleNotificationService-[0-9a-f]{1,64}\.pem$/
const OF_A_SUBSCRIPTION = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
/**
 * The signed fields of each type of message, in this order (docs.aws.amazon.com/sns, "Verifying message signatures").
 */
const SIGNED = new Map(
  Object.entries({
    Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
    SubscriptionConfirmation: OF_A_SUBSCRIPTION,
    UnsubscribeConfirmation: OF_A_SUBSCRIPTION,
  }),
)
const HASHES = new Map(Object.entries({ 1: 'sha1', 2: 'sha256' }))
const MAX_CERTIFICATES = 20
/** The largest message of SNS is a quarter of this. */
const MAX_BYTES = 1_048_576

/** Certificates by address; a renewed one has another address. */
const certificates = new Map<string, Promise<X509Certificate>>()
/** A forged message may name any number of certificates. */
const fetches = rateCounter({ max: 20, within: 60_000 })

/**
 * Amazon SES with a receipt rule that publishes to an SNS topic, whose ARN is what the operator enters. 429 and statuses
 * from 500 on are tried again; SNS confirms that the address is ours first (docs.aws.amazon.com/ses, "Notifications for
 * email receiving"; /sns, "Message delivery retries").
 */
export const ses: InboundService = {
  proof: 'signature',
  maxBytes: MAX_BYTES,
  refused: 422,
  unreadable: 400,
  async read(request): Promise<InboundMail | null> {
    if (request.headers['x-amz-sns-rawdelivery'] === 'true') {
      throw new InboundRefusal('Raw message delivery must be off: it has no signature.', 'forged')
    }
    const message = jsonBody(request.body)
    await refuseForged(message, request)
    if (message.Type === 'UnsubscribeConfirmation') return null
    if (message.Type === 'SubscriptionConfirmation') {
      const address = addressOfSns(textOf(message.SubscribeURL))
      const { status } = await request.fetchWeb(address.href, { follow: false })
      if (status !== 200) throw new Error(`Amazon SNS did not take the confirmation: ${status}`)
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
async function refuseForged(message: Record<string, unknown>, { key, fetchWeb, now }: InboundRequest) {
  const forged = (why: string) => new InboundRefusal(why, 'forged')
  const names = SIGNED.get(textOf(message.Type))
  const hash = HASHES.get(textOf(message.SignatureVersion))
  if (!names || !hash) throw forged('The type of the message is unknown.')
  if (key === undefined || message.TopicArn !== key) throw forged('The message belongs to another topic.')
  const signed = names.flatMap((name) =>
    typeof message[name] === 'string' ? [`${name}\n${message[name]}\n`] : [],
  )
  const address = addressOfSns(textOf(message.SigningCertURL))
  if (!CERTIFICATE_PATH.test(address.pathname) || address.search !== '') {
    throw forged('The certificate is not one of Amazon SNS.')
  }
  const certificate = await certificateAt(address.href, fetchWeb)
  const signature = Buffer.from(textOf(message.Signature), 'base64')
  const isValid = now >= Date.parse(certificate.validFrom) && now <= Date.parse(certificate.validTo)
  if (!isValid || !verify(hash, Buffer.from(signed.join('')), certificate.publicKey, signature)) {
    throw forged('The signature is wrong.')
  }
  refuseOtherTimes(Date.parse(textOf(message.Timestamp)), now)
}

/** Concurrent messages share one fetch; a failed one is retried with the next message. */
async function certificateAt(address: string, fetchWeb: FetchWeb): Promise<X509Certificate> {
  const known = certificates.get(address)
  if (known) return known
  if (!fetches.take('')) throw new Error('Too many certificates of Amazon SNS were requested.')
  const fetched = fetchCertificate(address, fetchWeb)
  const [oldest] = certificates.keys()
  if (certificates.size >= MAX_CERTIFICATES && oldest !== undefined) certificates.delete(oldest)
  certificates.set(address, fetched)
  fetched.catch(() => certificates.delete(address))
  return fetched
}

async function fetchCertificate(address: string, fetchWeb: FetchWeb): Promise<X509Certificate> {
  const { status, body } = await fetchWeb(address, { follow: false })
  if (status !== 200) throw new Error(`The certificate of Amazon SNS can’t be fetched: ${status}`)
  return new X509Certificate(body)
}

/** An address of Amazon SNS itself; throws InboundRefusal for any other. */
function addressOfSns(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol === 'https:' && url.port === '' && url.username === '' && SNS_HOST.test(url.hostname)) {
    return url
  }
  throw new InboundRefusal('An address in the message is not of Amazon SNS.', 'forged')
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
