import type { TRPCClient } from '@trpc/client'
import type { AppRouter } from './router.ts'

/**
 * Every call as a function: `calls.articles.list.query({ page: 1 })`. In the package for other programs these types stand
 * spelled out, as the build writes them from here: they would lead to all of the server.
 */
export type TidingsCalls = TRPCClient<AppRouter>
