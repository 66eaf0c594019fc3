/** A raw roundup of about `bytes` bytes, extended by further items in further sections. */
export function growingMail(kind: 'html' | 'text', bytes: number): Uint8Array {
  const parts: string[] = []
  let size = 0
  for (let n = 0; size < bytes; n += 1) {
    const part = kind === 'html' ? htmlItem(n) : textItem(n)
    parts.push(part)
    size += part.length
  }
  const head = [
    'From: Growing News <news@growing.example>',
    'Subject: An issue that goes on',
    'MIME-Version: 1.0',
    `Content-Type: text/${kind === 'html' ? 'html' : 'plain'}; charset=utf-8`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${parts.join('')}`)
}

const BLURB =
  'What the newsletter says of it takes a sentence or two, so that a card has something to show. The second says more.'

function htmlItem(n: number): string {
  const section = n % 8 === 0 ? `<tr><td><h2>Section ${n / 8}</h2></td></tr>\r\n` : ''
  return `${section}<table width="100%"><tr><td style="padding:8px"><a href="https://site${n % 97}.example/story-${n}?utm_source=growing" style="font-size:18px;font-weight:bold">Headline number ${n} of this long issue</a></td></tr>
<tr><td style="font-size:15px;color:#222222"><p>${BLURB} It is number ${n}.</p></td></tr></table>\r\n`
}

function textItem(n: number): string {
  const section = n % 8 === 0 ? `== SECTION ${n / 8} ==\r\n\r\n` : ''
  return `${section}Headline number ${n} of this long issue\r\n${BLURB.replace(/(.{60}\S*) /g, '$1\r\n')}\r\nhttps://site${n % 97}.example/story-${n}\r\n\r\n`
}
