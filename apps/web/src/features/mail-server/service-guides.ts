import type { InboundServiceName } from '@tidings/api/addresses/inbound-schema'

/** The required settings at a service, in its own terms. */
export type ServiceGuide = {
  service: InboundServiceName
  name: string
  hint: string
  /** The setting to enter here, if there is one. */
  key?: { label: string; hint: string; isOptional?: boolean }
  steps: (domain: string) => string[]
  test: (inbox: string) => string
  /** What to know before choosing it. */
  note?: string
  /** A command that sends one mail; with `$SECRET` if the secret isn't known. */
  command?: (about: { url: string; secret: string; inbox: string }) => string
}

const LOGS = 'then look at'

/** The services in display order. */
export const SERVICE_GUIDES: readonly ServiceGuide[] = [
  {
    service: 'cloudflare',
    name: 'Cloudflare Email Routing',
    hint: 'Free, for domains whose DNS is at Cloudflare',
    steps: (domain) => [
      `Email › Email Routing: enable it for ${domain}. Cloudflare adds the MX records.`,
      'Email Workers › Create: paste apps/api/deploy/cloudflare-email-worker.js in place of the sample.',
      'Settings of the worker › Variables: add TIDINGS_URL with the address, and TIDINGS_SECRET, as a secret, with the secret.',
      'Routing rules › Catch-all address: action “Send to a Worker”, and the worker.',
    ],
    test: (inbox) =>
      `Send an email to ${inbox}, ${LOGS} Email Routing › Activity: it says “Processed by worker”.`,
  },
  {
    service: 'mailgun',
    name: 'Mailgun',
    hint: 'Routes that forward by HTTP',
    key: {
      label: 'HTTP webhook signing key',
      hint: 'At Mailgun: API Security › HTTP webhook signing key',
    },
    steps: (domain) => [
      `Sending › Domains: add ${domain}, and set its MX records to mxa.mailgun.org and mxb.mailgun.org.`,
      `Receiving › Create route: expression type “Match recipient”, recipient .*@${domain}`,
      'Action “Forward”: the address. It has to end in /mime.',
    ],
    test: (inbox) => `Send an email to ${inbox}, ${LOGS} Reporting › Logs: the forward is “Delivered”.`,
  },
  {
    service: 'sendgrid',
    name: 'SendGrid',
    hint: 'Inbound Parse',
    key: {
      label: 'Public key of a security policy (optional)',
      hint: 'If the webhook has a policy with signatures, only signed requests are taken',
      isOptional: true,
    },
    steps: (domain) => [
      `Set the MX record of ${domain} to mx.sendgrid.net.`,
      `Settings › Inbound Parse › Add Host & URL: ${domain}, and the address with the secret.`,
      'Select “POST the raw, full MIME message”.',
    ],
    test: (inbox) => `Send an email to ${inbox}. It is in Received mail within a minute.`,
    note: 'With a wrong secret SendGrid does not try again: enter a new one there at once.',
  },
  {
    service: 'postmark',
    name: 'Postmark',
    hint: 'Inbound message stream',
    steps: (domain) => [
      `Set the MX record of ${domain} to inbound.postmarkapp.com.`,
      `Inbound stream › Settings: inbound domain ${domain}, and the address with the secret as the webhook.`,
      'Select “Include raw email content in JSON payload”.',
    ],
    test: () =>
      'Choose “Check” beside the webhook, which answers 400 without an email, and send an email: Activity says “Processed”.',
  },
  {
    service: 'ses',
    name: 'Amazon SES',
    hint: 'Receipt rules with SNS; emails of up to 150 KB',
    key: {
      label: 'ARN of the SNS topic',
      hint: 'e.g. arn:aws:sns:eu-west-1:123456789012:tidings',
    },
    steps: (domain) => [
      `Set the MX record of ${domain} to inbound-smtp.REGION.amazonaws.com, with your region.`,
      'Email receiving › Receipt rule: action “Publish to Amazon SNS topic”, encoding Base64.',
      'Amazon SNS › Create subscription: protocol HTTPS, the address, and raw message delivery off. Tidings confirms it.',
    ],
    test: (inbox) =>
      `Send an email to ${inbox}. The subscription is “Confirmed”, and the email in Received mail.`,
    note: 'SES returns emails over 150 KB to their senders with this action, and many newsletters are larger.',
  },
  {
    service: 'raw',
    name: 'Anything else',
    hint: 'Raw email over HTTP',
    steps: () => [
      'POST the email (RFC 5322) to the address, with “Authorization: Bearer” and the secret.',
      'X-Envelope-To has the recipient, or several separated by commas; X-Envelope-From the sender.',
      '200 says that it is stored. Try again after 503 and after no answer; 4xx is final.',
    ],
    test: () => 'Send a saved email:',
    command: ({ url, secret, inbox }) =>
      `curl -H 'Authorization: Bearer ${secret}' -H 'X-Envelope-To: ${inbox}' -H 'X-Envelope-From: you@example.com' --data-binary @mail.eml ${url}`,
  },
]
