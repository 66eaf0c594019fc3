import type { Delivery } from '@tidings/api-server/testing/mail-conversation'

/** A case from outside the repository: the value of one field of a mail. */
export interface FieldCase {
  id: string
  field: string
  value: string
}

const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** A newsletter with the value in the case's field; `token` identifies it. */
export function mailWithField({ field, value }: FieldCase, inbox: string, token: string): Delivery {
  const [local = '', domain = ''] = inbox.split('@')
  const given = (name: string, plain: string) => `${name}: ${field === name ? value : plain}`
  const from =
    field === 'From-name'
      ? `From: ${value} <letter@sender.example>`
      : `From: The Letter <${field === 'From-address' ? value : 'letter@sender.example'}>`
  const inAttribute = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const words = 'What the council decided about the bridge, and why the ferry stays until spring comes.'
  const html = `<h1>Bridge ${token}</h1><p>${words} ${words}</p><p><a href="https://sender.example/${token}" title="${field === 'link-title' ? inAttribute : 'more'}">Read on</a></p><p><img src="cid:one" width="300" height="200" alt="${field === 'alt-text' ? inAttribute : 'a bridge'}"></p>`
  const parts = [
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '--cut',
    'Content-Type: image/gif',
    `Content-ID: ${field === 'Content-Id' ? value : '<one>'}`,
    `Content-Disposition: attachment; filename="${field === 'attachment-filename' ? value : 'a.gif'}"`,
    'Content-Transfer-Encoding: base64',
    '',
    PIXEL,
    '--cut--',
    '',
  ]
  const headers = [
    from,
    given('To', inbox),
    field === 'Subject' ? `Subject: ${value}` : `Subject: The bridge ${token}`,
    given('Date', 'Fri, 20 Nov 2026 08:00:00 +0000'),
    given('Message-ID', `<${token}@sender.example>`),
    given('List-Id', '<letter.sender.example>'),
    ...['Sender', 'Reply-To', 'Authentication-Results', 'List-Unsubscribe', 'List-Unsubscribe-Post'].flatMap(
      (name) => (field === name ? [given(name, '')] : []),
    ),
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; boundary=cut',
    '',
    '--cut',
  ]
  return {
    from: field === 'envelope-from' ? value : 'bounce@sender.example',
    to: field === 'rcpt-local-part' ? `${value}@${domain}` : `${local}@${domain}`,
    text: [...headers, ...parts].join('\r\n').replaceAll(/^\./gm, '..'),
  }
}
