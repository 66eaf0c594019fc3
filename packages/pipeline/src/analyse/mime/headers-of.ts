import { decodeWords, type Email } from 'postal-mime'

type Header = { name: string; value: string }

/** All headers in the order of the mail: names in lower case, values unfolded, encoded words decoded. */
export function headersOf(email: Email | null): Header[] {
  return (email?.headers ?? []).map(({ key, value }) => ({
    name: key,
    value: decodeWords(value).replace(/\s+/g, ' ').trim(),
  }))
}

/** The first header of that name (lower case), or null; an empty one counts as missing. */
export function headerValue(headers: readonly Header[], name: string): string | null {
  return headers.find((header) => header.name === name)?.value || null
}

/** The identifier of a List-Id value (RFC 2919) in lower case: what stands in angle brackets, else the value itself. */
export function listIdOf(value: string | null): string | null {
  if (value === null) return null
  const id = (/<([^<>]+)>\s*$/.exec(value)?.[1] ?? value).trim().toLowerCase()
  return id === '' ? null : id
}
