/** Characters of a body that are read: ten times what mail programs show before they cut a mail off. */
const READ_LENGTH = 1_000_000

/** A picture written into the HTML itself; none is shown, and one may be longer than all the rest. */
const DATA = /data:[\w/+.;=-]{0,80};base64,[A-Za-z0-9+/=]{1000,}/g

/** The beginning of a body, as far as it is read; pictures in `data:` addresses are left out of long ones. */
export function limitBody(body: string): string {
  if (body.length <= READ_LENGTH) return body
  const bare = body.replace(DATA, 'data:,')
  return bare.length <= READ_LENGTH ? bare : bare.slice(0, READ_LENGTH)
}
