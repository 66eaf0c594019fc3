import { type Mutation, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { showToast, type ToastContent } from '@tidings/ui/toast/toast'
import { errorCode } from './api-error.ts'
import { fetchPath } from './api-request.ts'
import { outdatedQueries, unsettlesList } from './invalidation.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The toast for a failure; without it the failure is the caller's to show. */
      failure?: ToastContent | ((error: unknown) => ToastContent)
      success?: ToastContent
    }
  }
}

/**
 * The cache of server data. One place for what follows a call: mutations make queries out of date and show their
 * toasts here; an UNAUTHORIZED answer to any call runs `onUnauthorized`.
 */
export function createQueryClient(onUnauthorized: (client: QueryClient) => void): QueryClient {
  const watch = (error: unknown) => {
    if (errorCode(error) === 'UNAUTHORIZED') onUnauthorized(client)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: watch }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, { meta }) => {
        watch(error)
        const failure = typeof meta?.failure === 'function' ? meta.failure(error) : meta?.failure
        if (failure) showToast({ ...failure, variant: 'destructive' })
      },
      // Awaited by the mutation: its own onSuccess runs when the lists on screen are up to date.
      onSuccess: async (_data, _input, _context, mutation) => {
        const outdated = outdatedQueries(pathOf(mutation))
        await Promise.all(outdated.map((name) => client.invalidateQueries({ queryKey: [name] })))
        if (mutation.meta?.success) showToast(mutation.meta.success)
      },
      // After the mutation's own onSuccess: what that writes into a list would count as fetched.
      onSettled: (_data, error, _input, _context, mutation) => {
        if (error) return
        const path = pathOf(mutation)
        client.invalidateQueries({
          predicate: ({ queryKey }) => unsettlesList(path, queryKey),
          refetchType: 'none',
        })
      },
    }),
    // By default a call would wait in silence while the browser is offline; here it fails and says so.
    defaultOptions: {
      queries: {
        queryFn: fetchPath,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Infinity,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** tRPC's keys are `[['newsletters', 'add']]`. */
function pathOf({ options }: Pick<Mutation, 'options'>): string {
  const [path] = options.mutationKey ?? []
  return Array.isArray(path) ? path.join('.') : ''
}
