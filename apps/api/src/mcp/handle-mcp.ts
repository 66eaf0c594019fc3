import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { createCaller } from '@tidings/api/router'
import type { Context } from '@tidings/api/trpc/context'
import { publicError } from '@tidings/api/trpc/errors'
import { z } from 'zod'
import { NOTICE, TOOLS, type Tool, type ToolCall } from './tools.ts'

const ABOUT = { name: 'tidings', title: 'Tidings', version: '0.1.0' }
const INSTRUCTIONS = `Tidings has the user’s email newsletters, split into articles. ${NOTICE}`

/** A JSON-RPC message and its headers, as received. */
interface McpRequest {
  url: string
  headers: Record<string, string>
  message: object
}

const toolCall = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]),
  method: z.literal('tools/call'),
  params: z.object({ name: z.string(), arguments: z.unknown().optional() }),
})

/** Whether a message calls a tool, whose procedures count as calls of the token. Other messages count themselves. */
export function callsTool({ token }: Pick<Context, 'token'>, message: object): boolean {
  const { success, data } = toolCall.safeParse(message)
  const tool = success && TOOLS.find(({ name }) => name === data.params.name)
  if (!tool || !token?.scopes.includes(tool.scope)) return false
  return tool.input.safeParse(data.params.arguments ?? {}).success
}

/**
 * Handles one message of the Model Context Protocol for the program of an access token, by Streamable HTTP and without
 * a session: nothing is stored between two messages. The tools are those that the token has the scope for.
 */
export async function handleMcp(ctx: Context, { url, headers, message }: McpRequest): Promise<Response> {
  const handler = createMcpHandler(() => serverOf(ctx), {
    keepAliveMs: 0,
    onerror: (error) => ctx.log.info({ reason: error.message }, 'an MCP request was refused'),
  })
  const request = new Request(url, {
    method: 'POST',
    headers,
    body: JSON.stringify(message),
    ...(ctx.signal && { signal: ctx.signal }),
  })
  const response = await handler.fetch(request, { parsedBody: message })
  // Read to its end before the server of this message is closed.
  const body = await response.text()
  await handler.close()
  return new Response(body === '' ? null : body, { status: response.status, headers: response.headers })
}

function serverOf(ctx: Context): McpServer {
  const server = new McpServer(ABOUT, {
    instructions: INSTRUCTIONS,
    capabilities: { tools: { listChanged: false } },
  })
  const { token } = ctx
  if (!token) return server
  const call = { ctx, user: token.user, call: createCaller(ctx) }
  for (const tool of TOOLS.filter(({ scope }) => token.scopes.includes(scope))) {
    const { name, title, description, input, isReadOnly } = tool
    const annotations = {
      readOnlyHint: isReadOnly,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    }
    server.registerTool(name, { title, description, inputSchema: input, annotations }, (given) =>
      resultOf(tool, call, given),
    )
  }
  return server
}

/** The result of a tool; errors of procedures have their messages. */
async function resultOf(tool: Tool, call: ToolCall, input: unknown) {
  try {
    return { content: [{ type: 'text' as const, text: JSON.stringify(await tool.run(call, input)) }] }
  } catch (error) {
    const { status, message } = publicError(error)
    if (status >= 500) call.ctx.log.error({ err: error, tool: tool.name }, 'a tool failed')
    return { isError: true, content: [{ type: 'text' as const, text: message }] }
  }
}
