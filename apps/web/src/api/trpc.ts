import {
  type InvalidateQueryFilters,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { AppRouter } from '@tidings/api/router'
import type { TRPCClient } from '@trpc/client'
import type { CreateTRPCReact, getQueryKey as GetQueryKey } from '@trpc/react-query'
import { createContext, use, useMemo } from 'react'

type Client = TRPCClient<AppRouter>
type Options = Partial<UseQueryOptions>
type Act = (path: string[], name: string, args: unknown[]) => unknown

/** A tree of any names, whose functions call `act` with their path. Each part stays the same object. */
export function byPath(act: Act, path: string[] = []): object {
  const parts = new Map<string, object>()
  return new Proxy(() => undefined, {
    get(_tree, name) {
      // A part is no promise.
      if (typeof name !== 'string' || name === 'then') return undefined
      const part = parts.get(name) ?? byPath(act, [...path, name])
      parts.set(name, part)
      return part
    },
    apply: (_tree, _this, args) => act(path.slice(0, -1), path.at(-1) ?? '', args),
  })
}

const ClientContext = createContext<Client | undefined>(undefined)

/** Gives the hooks the client of calls. */
export const ClientProvider = ClientContext.Provider

function useClient(): Client {
  const client = use(ClientContext)
  if (!client) throw new Error('calls must be made within ClientProvider')
  return client
}

/** The key of @trpc/react-query, which the page's first responses have too. */
function keyOf(path: string[], input?: unknown, type?: string): QueryKey {
  if (!input && !type) return [path]
  return [path, { ...(input !== undefined && { input }), ...(type && { type }) }]
}

type Tree = { [name: string]: Tree } & ((input: unknown) => Promise<unknown>)

const call = (client: Client, path: string[], kind: 'query' | 'mutate', input: unknown) =>
  [...path, kind].reduce((tree, name) => tree[name] as Tree, client as unknown as Tree)(input)

const queryOf = (client: Client, path: string[], input: unknown, options?: unknown) => ({
  queryKey: keyOf(path, input, 'query'),
  queryFn: () => call(client, path, 'query', input),
  ...(options as Options),
})

/** What `useUtils` returns: the client, and by its path what changes a query in the cache. */
function utilsOf(client: Client, cache: QueryClient): object {
  const tree = byPath((path, name, [input, change]) => {
    const query = () => queryOf(client, path, input, change)
    const filters = change as InvalidateQueryFilters | undefined
    if (name === 'invalidate') return cache.invalidateQueries({ ...filters, queryKey: keyOf(path, input) })
    if (name === 'fetch') return cache.fetchQuery(query())
    if (name === 'ensureData') return cache.ensureQueryData(query())
    if (name === 'prefetch') return cache.prefetchQuery(query())
    if (name === 'setData') return cache.setQueryData(keyOf(path, input, 'query'), change)
    throw new Error(`${name} is not supported`)
  })
  return new Proxy(tree, { get: (parts, name) => (name === 'client' ? client : Reflect.get(parts, name)) })
}

const root: Record<string, unknown> = {
  useUtils: () => {
    const client = useClient()
    const cache = useQueryClient()
    return useMemo(() => utilsOf(client, cache), [client, cache])
  },
  useQueries: (list: (tree: object) => UseQueryOptions[]) => {
    const client = useClient()
    const tree = byPath((path, name, [input, options]) => queryOf(client, [...path, name], input, options))
    return useQueries({ queries: list(tree) })
  },
}

const hooks = byPath((path, name, [first, options]) => {
  if (name === '_def') return { path }
  // biome-ignore-start lint/correctness/useHookAtTopLevel: one hook for each name, which is the same in each rendering.
  const client = useClient()
  if (name === 'useQuery') return useQuery(queryOf(client, path, first, options))
  if (name === 'useMutation') {
    return useMutation({
      ...(first as UseMutationOptions<unknown, Error, unknown>),
      mutationKey: [path],
      mutationFn: (input: unknown) => call(client, path, 'mutate', input),
    })
  }
  // biome-ignore-end lint/correctness/useHookAtTopLevel: one hook for each name, which is the same in each rendering.
  throw new Error(`${name} is not supported`)
})

type Calls = CreateTRPCReact<AppRouter, unknown>
type Utils<T> = T extends { fetch: unknown }
  ? Pick<T, keyof T & ('invalidate' | 'fetch' | 'ensureData' | 'prefetch' | 'setData')>
  : { [Name in keyof T]: Name extends 'invalidate' | 'client' ? T[Name] : Utils<T[Name]> }

/**
 * The calls as hooks, by their path. The types are those of @trpc/react-query; what this app uses of it is a tenth of its
 * code.
 */
export const trpc = new Proxy(hooks, {
  get: (parts, name) => root[String(name)] ?? Reflect.get(parts, name),
}) as unknown as Omit<
  Calls,
  'useUtils' | 'useContext' | 'useSuspenseQueries' | 'Provider' | 'createClient'
> & {
  useUtils: () => Utils<ReturnType<Calls['useUtils']>>
}

/** The key of a procedure's query in the cache. */
export const getQueryKey = ((procedure: { _def: () => { path: string[] } }, input?: unknown, type?: string) =>
  keyOf(procedure._def().path, input, type)) as unknown as typeof GetQueryKey
