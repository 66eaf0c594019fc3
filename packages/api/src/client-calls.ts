import type { TRPCClient } from '@trpc/client'
import type { AppRouter } from './router.ts'

/**
 * Every call as a function: `calls.articles.list.query({ page: 1 })`. The build of the client package replaces these
 * types with ones from the OpenAPI document, because they reference the whole server.
 */
export type TidingsCalls = TRPCClient<AppRouter>
