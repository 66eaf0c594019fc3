import { SignInRefused } from '../sign-in-refused.ts'

/** Documents, keys and tokens are a few kilobytes. */
const MAX_BYTES = 262_144

/**
 * Requests JSON from the identity provider: no redirects, at most 256 KiB, all within `deadlineMs`. The address is from
 * the operator's setting or the provider's metadata, and may be on a private network. Throws SignInRefused.
 */
export async function providerJson(
  url: string,
  { deadlineMs, ...request }: { deadlineMs: number; method?: 'POST'; headers?: Headers; body?: string },
): Promise<{ status: number; body: unknown }> {
  const { host } = new URL(url)
  try {
    const headers = new Headers(request.headers)
    headers.set('accept', 'application/json')
    const response = await fetch(url, {
      ...request,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    })
    return { status: response.status, body: JSON.parse(await boundedText(response)) }
  } catch (error) {
    throw new SignInRefused('unavailable', `${host} gave no usable answer: ${reasonOf(error)}`)
  }
}

async function boundedText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > MAX_BYTES) throw new RangeError('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** fetch only says "fetch failed"; a parser quotes its input, which may be a token. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'it is not JSON'
  if (!(error instanceof Error)) return 'it failed'
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message
}
