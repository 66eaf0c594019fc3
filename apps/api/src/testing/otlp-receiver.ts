import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A span in OTLP's JSON. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Record<string, string | number>
  /** 2 for an error. */
  status?: { code?: number }
  service: string
}

/** A receiver of traces by OTLP over HTTP on this machine. */
export interface OtlpReceiver {
  endpoint: string
  spans: ReceivedSpan[]
  /** Every request: its path and headers, and its body as received. */
  requests: { path: string; headers: NodeJS.Dict<string | string[]>; body: string }[]
  /** The descendants of one of them, at any depth. */
  below(span: ReceivedSpan | undefined): ReceivedSpan[]
  close(): Promise<void>
}

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number }
}

const plain = (attributes: Attribute[] = []) =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, doubleValue } }) => [
      key,
      stringValue ?? Number(intValue ?? doubleValue),
    ]),
  )

/** Starts one; it responds with `status`. */
export async function startOtlpReceiver(status = 200): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const requests: OtlpReceiver['requests'] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    requests.push({ path: request.url ?? '', headers: request.headers, body })
    for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
      const service = String(plain(resource.attributes)['service.name'])
      for (const scope of scopeSpans)
        for (const span of scope.spans) spans.push({ ...span, attributes: plain(span.attributes), service })
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const below = (span: ReceivedSpan | undefined): ReceivedSpan[] =>
    spans
      .filter(({ parentSpanId }) => span && parentSpanId === span.spanId)
      .flatMap((child) => [child, ...below(child)])
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    requests,
    below,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
