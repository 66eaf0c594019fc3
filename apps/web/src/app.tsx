import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type LinkProps, LinkProvider } from '@tidings/ui/link'
import { type MouseEvent, startTransition, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createPath, Router, useLocation, useNavigate, useResolvedPath, useRoutes } from 'react-router'
import type { createClient } from './api/client.ts'
import { ClientProvider } from './api/trpc.ts'
import { LoadingPage } from './routing/loading-page.tsx'
import { openerOf } from './routing/opener.ts'
import { type AppRouter, scrollToPlace } from './routing/router.ts'
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
  router: AppRouter
}

/** The whole app, given its client and its routes. */
export function App({ client, queryClient, router }: AppProps) {
  return (
    <ClientProvider value={client}>
      <QueryClientProvider client={queryClient}>
        <PreferencesProvider>
          <LinkProvider value={RouterLink}>
            <Screens router={router} />
          </LinkProvider>
        </PreferencesProvider>
      </QueryClientProvider>
    </ClientProvider>
  )
}

/** The screen of the shown place. */
function Screens({ router }: Pick<AppProps, 'router'>) {
  const [place, setPlace] = useState(router.state)
  useLayoutEffect(() => {
    // It may have changed since.
    setPlace(router.state)
    return router.subscribe((next, isUrgent) => {
      if (isUrgent) flushSync(() => setPlace(next))
      else startTransition(() => setPlace(next))
    })
  }, [router])
  useLayoutEffect(() => {
    if (place.isReady) scrollToPlace(place)
  }, [place])
  const { location, action, isReady } = place
  return (
    <Router location={location} navigationType={action} navigator={router.navigator}>
      {isReady ? <Routed router={router} /> : <LoadingPage />}
    </Router>
  )
}

const Routed = ({ router }: Pick<AppProps, 'router'>) => useRoutes(router.routes)

/**
 * Connects links of the app to the router. An article opens in the reader over its list, under its own address, and
 * knows the link that opened it, to return to it.
 */
function RouterLink({ href, state, replace, preventScrollReset, onClick, target, ...props }: LinkProps) {
  const navigate = useNavigate()
  const here = useLocation()
  const to = createPath(useResolvedPath(href))
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || target || !isPlain(event)) return
    event.preventDefault()
    const [, kind, id = ''] = ARTICLES.exec(href) ?? []
    if (!kind) {
      return navigate(to, {
        state,
        replace: replace ?? to === createPath(here),
        preventScrollReset: preventScrollReset ?? false,
      })
    }
    const { pathname, search } = here
    const isOver = kind === 'article' && !ARTICLES.test(pathname)
    const known = typeof state === 'object' ? state : {}
    navigate(isOver ? { pathname, search } : href, {
      state: {
        ...(isOver && { ...here.state, reader: decodeURIComponent(id), highlight: undefined }),
        ...known,
        opener: openerOf(event.currentTarget),
      },
      ...(isOver && { mask: href }),
      preventScrollReset: isOver || kind === 'sample',
    })
  }
  return <a href={to} target={target} onClick={follow} {...props} />
}
