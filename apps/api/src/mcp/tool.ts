import type { TokenScope } from '@tidings/accounts/programs/api-tokens'
import type { createCaller } from '@tidings/api/router'
import type { Context } from '@tidings/api/trpc/context'
import type { UserRow } from '@tidings/db/schema'
import type { z } from 'zod'

/** The context of a tool call: its user, and the procedures, which check its token themselves. */
export interface ToolCall {
  ctx: Context
  user: UserRow
  call: ReturnType<typeof createCaller>
}

/** A tool of MCP; `scope` is what its access token needs for it. */
export interface Tool {
  name: string
  scope: TokenScope
  title: string
  description: string
  /** Whether it is read-only. */
  isReadOnly: boolean
  input: z.ZodObject
  run(call: ToolCall, input: unknown): Promise<object>
}

/** A tool whose `run` gets the input parsed by its schema. */
export function tool<Input extends z.ZodObject>(
  about: Omit<Tool, 'input' | 'run'> & {
    input: Input
    run(call: ToolCall, input: z.output<Input>): Promise<object>
  },
): Tool {
  return { ...about, run: (call, input) => about.run(call, about.input.parse(input)) }
}
