import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from '@tidings/mail/testing/listen'

/** A request as the stand-in received it. */
export interface ModelRequest {
  path: string
  authorization: string | undefined
  body: { model: string; messages: { role: string; content: string }[]; [setting: string]: unknown }
  /** The article with all that is around it. */
  article: string
  /** The id that the response must contain. */
  id: string
}

/** The response of the stand-in: content of a message, or a function that handles the response. */
export type ModelBehaviour = (
  asked: ModelRequest,
  response: ServerResponse,
) => string | undefined | Promise<string | undefined>

/** A stand-in for a server of OpenAI's API, on loopback. */
export interface ModelServer {
  baseUrl: string
  /** All that it was asked, in order. */
  asked: ModelRequest[]
  behave: ModelBehaviour
  close(): Promise<void>
}

/** Starts a stand-in with that behaviour; its result is sent as the content of a message. */
export async function startModelServer(behave: ModelBehaviour): Promise<ModelServer> {
  const asked: ModelRequest[] = []
  const server = createServer(async (request, response) => {
    const question = questionOf(request, await text(request))
    asked.push(question)
    const content = await model.behave(question, response)
    if (content === undefined) return
    response.writeHead(200, { 'content-type': 'application/json' })
    const choices = [{ index: 0, message: { role: 'assistant', content } }]
    response.end(JSON.stringify({ id: 'c1', choices }))
  })
  const port = await listen(server)
  const model: ModelServer = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked,
    behave,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return model
}

/** The response of a good model. */
export const respondWith =
  (...sentences: string[]): ModelBehaviour =>
  ({ id }) =>
    JSON.stringify({ id, sentences })

function questionOf(request: IncomingMessage, words: string): ModelRequest {
  const body: ModelRequest['body'] = JSON.parse(words)
  const article = body.messages.at(-1)?.content ?? ''
  const id = /^<<<(\w+)/.exec(article)?.[1] ?? ''
  return { path: request.url ?? '', authorization: request.headers.authorization, body, article, id }
}
