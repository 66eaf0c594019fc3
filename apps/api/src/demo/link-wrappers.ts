const base64url = (text: string) => Buffer.from(text).toString('base64url')

/** Adds query parameters to a URL, as mailing services do to track clicks. */
export function tracked(url: string, parameters: Readonly<Record<string, string>>): string {
  const address = new URL(url)
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}

/** Wraps a URL in an Amazon SES click link. `token` is 40 hexadecimal digits. */
export function sesLink(url: string, token: string): string {
  const id = `0102${token.slice(0, 12)}-${token.slice(12, 20)}-${token.slice(20, 24)}`
  return `https://k2xw7d1f.r.eu-west-1.awstrack.me/L0/${encodeURIComponent(url)}/1/${id}-000000/${token.slice(24)}=415`
}

/** Wraps a URL in a Substack redirect: JSON in base64url. `token` is 40 hexadecimal digits. */
export function substackLink(url: string, token: string): string {
  const body = base64url(JSON.stringify({ e: url, t: Number.parseInt(token.slice(0, 8), 16) }))
  return `https://substack.com/redirect/2/${body}.${base64url(token)}`
}

/** Wraps a URL in a Kit (ConvertKit) click link: base64 as the last path segment. `token` is 40 hexadecimal digits. */
export function kitLink(url: string, token: string): string {
  return `https://click.convertkit-mail2.com/${token.slice(0, 20)}/${token.slice(20, 36)}/${Buffer.from(url).toString('base64')}`
}

/** Wraps a URL in a Customer.io click link on the sender's host. `token` is 40 hexadecimal digits. */
export function customerIoLink(host: string, url: string, token: string): string {
  const link = Number.parseInt(token.slice(0, 7), 16)
  const body = base64url(
    JSON.stringify({ email_id: token.slice(0, 24), href: url, internal: token.slice(24), link_id: link }),
  )
  return `https://${host}/e/c/${body}/${token}${token.slice(0, 24)}`
}

/** Wraps a URL in a Mandrill click link: JSON inside JSON in base64. `token` is 40 hexadecimal digits. */
export function mandrillLink(url: string, token: string): string {
  const account = 30_950_412
  const inner = JSON.stringify({ u: account, v: 2, url, id: token.slice(0, 32), url_ids: [token] })
  const body = base64url(JSON.stringify({ s: token.slice(4, 31), v: 2, p: inner }))
  return `https://mandrillapp.com/track/click/${account}/${new URL(url).hostname}?p=${body}`
}
