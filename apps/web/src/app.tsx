import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type LinkProps, LinkProvider } from '@tidings/ui/link/link'
import type { MouseEvent } from 'react'
import { type createBrowserRouter, Link, useLocation, useNavigate } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { type createClient, trpc } from './api/trpc.ts'
import { openerOf } from './routing/opener.ts'
import { PreferencesProvider } from './theme/preferences-provider.tsx'

/** Articles, and those of the sample. */
const ARTICLES = /^\/(article|sample)\/(.+)/

/** A click that doesn't ask for another tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

type AppProps = {
  /** The client of calls. */
  client: ReturnType<typeof createClient>
  queryClient: QueryClient
  router: ReturnType<typeof createBrowserRouter>
}

/** The whole app, given its client and its routes. */
export function App({ client, queryClient, router }: AppProps) {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <PreferencesProvider>
          <LinkProvider value={RouterLink}>
            <RouterProvider router={router} />
          </LinkProvider>
        </PreferencesProvider>
      </QueryClientProvider>
    </trpc.Provider>
  )
}

/**
 * Connects links of the UI package to the router. An article opens in the reader over its list, under its own address,
 * and knows the link that opened it, to return to it.
 */
function RouterLink({ href, state, onClick, ...props }: LinkProps) {
  const navigate = useNavigate()
  const { pathname, search, state: here } = useLocation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const [, kind, id = ''] = ARTICLES.exec(href) ?? []
    if (event.defaultPrevented || !kind || !isPlain(event)) return
    event.preventDefault()
    const isOver = kind === 'article' && !ARTICLES.test(pathname)
    const known = typeof state === 'object' ? state : {}
    navigate(isOver ? { pathname, search } : href, {
      state: {
        ...(isOver && { ...here, reader: decodeURIComponent(id), highlight: undefined }),
        ...known,
        opener: openerOf(event.currentTarget),
      },
      ...(isOver && { mask: href }),
      preventScrollReset: isOver || kind === 'sample',
    })
  }
  return <Link to={href} state={state} onClick={follow} {...props} />
}
