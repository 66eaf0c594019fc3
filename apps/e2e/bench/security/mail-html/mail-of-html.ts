/** A newsletter mail with only this HTML. */
export function mailOfHtml(html: string, subject = 'This week'): Buffer {
  const headers = [
    'From: The Letter <hello@letter.example>',
    'To: reader@inbox.example',
    `Subject: ${subject}`,
    'Date: Fri, 20 Nov 2026 08:00:00 +0000',
    'List-Id: <letter.example>',
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ]
  const lines = Buffer.from(html).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  return Buffer.from(`${headers.join('\r\n')}\r\n\r\n${lines}\r\n`)
}

/** For the checker, which expects another URL for proxied pictures. */
export function asChecked(html: string): string {
  return html.replaceAll('http://reader.test/api/pictures/', '/img?').replaceAll('/api/pictures/', '/img?')
}
