import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type LinkProps, LinkProvider } from '@tidings/ui/link/link'
import type { MouseEvent } from 'react'
import { type createBrowserRouter, Link, useNavigate } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { type createClient, trpc } from './api/trpc.ts'
import { openerOf } from './routing/opener.ts'
import { PreferencesProvider } from './theme/preferences-provider.tsx'

/** Articles, and those of the sample, whose reader is over its list. */
const ARTICLES = /^\/(?:article|sample)\//

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

/** Connects links of the UI package to the router; an article knows the link that opened it, to return to it. */
function RouterLink({ href, state, onClick, ...props }: LinkProps) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !ARTICLES.test(href) || !isPlain(event)) return
    event.preventDefault()
    const known = typeof state === 'object' ? state : {}
    navigate(href, {
      state: { ...known, opener: openerOf(event.currentTarget) },
      preventScrollReset: href.startsWith('/sample/'),
    })
  }
  return <Link to={href} state={state} onClick={follow} {...props} />
}
