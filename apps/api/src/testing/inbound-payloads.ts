import { createHmac, sign } from 'node:crypto'

/** Requests of services that forward mail, in the form of the samples in their documentation, with made-up mails. */
export interface Payload {
  body: BodyInit
  headers: Record<string, string>
}

export const SNS = 'https://sns.eu-west-1.amazonaws.com'
export const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:tidings'

/** A separate mail with bytes that are not UTF-8. */
export function inboundMail(id: string): Buffer<ArrayBuffer> {
  return Buffer.from(
    `From: News <news@harbour.example>\r\nSubject: Caf\xe9 ${id}\r\nMessage-ID: <${id}@harbour.example>\r\n\r\nA caf\xe9 opened.\r\n`,
    'latin1',
  )
}

/** A form with its fields as bytes. */
export function multipartForm(
  fields: Record<string, string | Buffer>,
  partType?: string,
): Payload & { body: Buffer<ArrayBuffer> } {
  const boundary = `xYzZY${crypto.randomUUID()}`
  const parts = Object.entries(fields).flatMap(([name, value]) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n`),
    Buffer.from(partType === undefined ? '\r\n' : `Content-Type: ${partType}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** The fields that Mailgun posts to an address that ends in `mime`. */
export function mailgunFields(
  raw: Buffer,
  recipient: string,
  { key, ...change }: { key: string } & Record<string, string>,
): Record<string, string | Buffer> {
  const timestamp = change.timestamp ?? String(Math.floor(Date.now() / 1000))
  const token = change.token ?? crypto.randomUUID()
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  return {
    recipient,
    sender: 'bounce@harbour.example',
    subject: 'A café opened',
    from: 'News <news@harbour.example>',
    'message-headers': '[["Subject", "A café opened"]]',
    timestamp,
    token,
    signature,
    ...change,
    'body-mime': raw,
  }
}

/** Fields that SendGrid posts with the raw message. */
export function sendgridFields(raw: Buffer, to: string[]): Record<string, string | Buffer> {
  return {
    dkim: '{@harbour.example : pass}',
    email: raw,
    to: 'You <you@reader.example>',
    from: 'News <news@harbour.example>',
    sender_ip: '192.0.2.7',
    spam_report: '',
    envelope: JSON.stringify({ to, from: 'bounce@harbour.example' }),
    subject: 'A café opened',
    SPF: 'pass',
  }
}

/** Postmark's request with "Include raw email content in JSON payload". */
export function postmarkJson(raw: string, recipient: string, change: Record<string, unknown> = {}): Payload {
  const full = (Email: string, Name: string) => ({ Email, Name, MailboxHash: '' })
  const body = {
    FromName: 'News',
    MessageStream: 'inbound',
    From: 'news@harbour.example',
    FromFull: full('news@harbour.example', 'News'),
    To: 'you@reader.example',
    ToFull: [full('you@reader.example', '')],
    Cc: '',
    CcFull: [],
    Bcc: '',
    BccFull: [],
    OriginalRecipient: recipient,
    Subject: 'A café opened',
    MessageID: crypto.randomUUID(),
    ReplyTo: '',
    MailboxHash: '',
    Date: 'Fri, 20 Nov 2026 16:59:01 +0200',
    TextBody: 'A café opened.',
    HtmlBody: '',
    StrippedTextReply: '',
    Tag: '',
    Headers: [{ Name: 'X-Spam-Status', Value: 'No' }],
    Attachments: [],
    RawEmail: raw,
    ...change,
  }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** Amazon SNS's request for a mail that SES received; `change` is signed unless it is the signature. */
export function snsMessage(
  raw: Buffer,
  recipients: string[],
  { key, ...change }: { key: string } & Record<string, string>,
): Payload {
  const content = {
    notificationType: 'Received',
    mail: { source: 'bounce@harbour.example', messageId: 'a1', destination: recipients },
    receipt: {
      recipients,
      spamVerdict: { status: 'PASS' },
      action: { type: 'SNS', topicArn: TOPIC, encoding: 'BASE64' },
    },
    content: raw.toString('base64'),
  }
  const message: Record<string, string> = {
    Type: 'Notification',
    MessageId: crypto.randomUUID(),
    TopicArn: TOPIC,
    ...(change.Type === undefined && { Subject: 'Amazon SES Email Receipt Notification' }),
    Message: JSON.stringify(content),
    Timestamp: new Date().toISOString(),
    SignatureVersion: '2',
    SigningCertURL: `${SNS}/SimpleNotificationService-0123456789abcdef.pem`,
    ...change,
  }
  const names = ['Message', 'MessageId', 'SubscribeURL', 'Subject', 'Timestamp', 'Token', 'TopicArn', 'Type']
  const signed = names.flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
  const hash = message.SignatureVersion === '1' ? 'sha1' : 'sha256'
  const Signature = sign(hash, Buffer.from(signed.join('')), key).toString('base64')
  const headers = {
    'content-type': 'text/plain; charset=UTF-8',
    'x-amz-sns-message-type': message.Type ?? '',
  }
  return { body: JSON.stringify({ Signature, ...message }), headers }
}
