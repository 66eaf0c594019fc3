import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from '@tidings/mail/testing/listen'

/** A call as the receiver got it. */
export interface ReceivedCall {
  method: string | undefined
  path: string | undefined
  headers: Record<string, string>
  body: string
}

/** A server of another program, on loopback, that receives webhooks. */
export interface WebhookReceiver {
  url: string
  /** All calls, in order. */
  calls: ReceivedCall[]
  /** Its responses from now on; undefined: none, the connection is closed. */
  response: { status: number; headers?: Record<string, string> } | undefined
  close(): Promise<void>
}

/** Starts a receiver that responds with 204 until changed. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    const entries = Object.entries(request.headers).map(([name, value]) => [name, `${value}`])
    const headers = Object.fromEntries(entries)
    const body = await text(request)
    receiver.calls.push({ method: request.method, path: request.url, headers, body })
    if (receiver.response) response.writeHead(receiver.response.status, receiver.response.headers).end()
    else response.destroy()
  })
  const port = await listen(server)
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    calls: [],
    response: { status: 204 },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}
