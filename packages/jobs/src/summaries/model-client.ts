import { z } from 'zod'

interface ModelSettings {
  /** The base URL of the server's API, such as `http://127.0.0.1:11434/v1`. */
  baseUrl: string
  apiKey: string | undefined
  model: string
}

type ModelResponse =
  | { kind: 'text'; text: string }
  | {
      kind: 'failed'
      reason: string
      /** The server rejects this request, and would do so again. */
      isRefused: boolean
      /** The model did not process it. */
      wasIdle: boolean
      /** The pause that the server requests. */
      retryAfterMs: number | null
    }

export interface Model {
  name: string
  /** Never throws. */
  ask(question: { instructions: string; article: string }, signal: AbortSignal): Promise<ModelResponse>
}

/** A model on a small machine is slow, and slower when it is loaded first. */
const DEADLINE_MS = 120_000
/** A response with metadata has a few kilobytes. */
const MAX_BYTES = 262_144
/** Two or three sentences as JSON, and some reasoning. */
const MAX_TOKENS = 1000

const reply = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })

const SCHEMA = {
  type: 'object',
  properties: { id: { type: 'string' }, sentences: { type: 'array', items: { type: 'string' } } },
  required: ['id', 'sentences'],
  additionalProperties: false,
}

const BY_SCHEMA = { type: 'json_schema', json_schema: { name: 'summary', strict: true, schema: SCHEMA } }

/** Variants of the same request: one server requires what another rejects with 400. */
const REQUEST_VARIANTS = [
  { response_format: BY_SCHEMA, max_tokens: MAX_TOKENS, temperature: 0 },
  { response_format: BY_SCHEMA, max_completion_tokens: MAX_TOKENS },
  { response_format: { type: 'json_object' }, max_tokens: MAX_TOKENS, temperature: 0 },
  { max_tokens: MAX_TOKENS },
]

/**
 * A language model behind the chat completions of OpenAI's API, which many servers implement. The address is the
 * operator's setting, and may be on a private network; no other requests are made. Redirects are never followed, as the
 * key would be sent along. Makes no request before its first use.
 */
export function openModel(
  { baseUrl, apiKey, model }: ModelSettings,
  { deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {},
): Model {
  const url = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/chat/completions`
  const headers = { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) }
  let variant = 0

  async function request(body: object, signal: AbortSignal): Promise<ModelResponse | { kind: 'unfit' }> {
    const deadline = AbortSignal.timeout(deadlineMs)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, accept: 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.any([signal, deadline]),
      })
      if (response.status === 200) return await textOf(response)
      await response.body?.cancel()
      if (response.status === 400 || response.status === 422) return { kind: 'unfit' }
      return failed(`status ${response.status}`, {
        isRefused: response.status === 413,
        wasIdle: true,
        retryAfterMs: retryAfter(response.headers),
      })
    } catch (error) {
      if (deadline.aborted) return failed(`no answer in ${deadlineMs} ms`)
      return failed(codeOf(error), { wasIdle: codeOf(error) === 'ECONNREFUSED' })
    }
  }

  return {
    name: model,
    async ask({ instructions, article }, signal) {
      const messages = [
        { role: 'system', content: instructions },
        { role: 'user', content: article },
      ]
      for (let at = variant; at < REQUEST_VARIANTS.length; at++) {
        const response = await request({ model, messages, stream: false, ...REQUEST_VARIANTS[at] }, signal)
        if (response.kind === 'unfit') continue
        if (response.kind === 'text') variant = at
        return response
      }
      return failed('status 400', { isRefused: true, wasIdle: true })
    },
  }
}

function failed(
  reason: string,
  more: { isRefused?: boolean; wasIdle?: boolean; retryAfterMs?: number | null } = {},
): ModelResponse {
  return { kind: 'failed', reason, isRefused: false, wasIdle: false, retryAfterMs: null, ...more }
}

async function textOf({ body }: Response): Promise<ModelResponse> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > MAX_BYTES) return failed('the answer is too long')
    parts.push(part)
  }
  const { data } = reply.safeParse(parsed(Buffer.concat(parts).toString()))
  const [choice] = data?.choices ?? []
  if (choice) return { kind: 'text', text: choice.message.content }
  return failed('the answer is not a chat completion')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** In milliseconds; seconds or a date (RFC 9110, 10.2.3). */
function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after')
  if (value === null) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

/** An error message may quote the request, including the key: only codes are passed on. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const code: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : undefined
  return typeof code === 'string' ? code : 'the connection failed'
}
