import './theme/base.css'
import './theme/fonts.css'
import '@tidings/ui/theme/mantine.css'
import '@tidings/ui/theme/tokens.css'
import '@tidings/ui/theme/light.css'
import '@tidings/ui/theme/dark.css'
import '@tidings/ui/theme/sepia.css'
import '@tidings/ui/theme/mantine-variables.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type LinkProps, LinkProvider } from '@tidings/ui/link/link'
import { TooltipDelays } from '@tidings/ui/tooltip/tooltip-delays'
import { type MouseEvent, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, Outlet, type RouteObject, useNavigate } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from './api/query-client.ts'
import { createClient, trpc } from './api/trpc.ts'
import { LoadingPage } from './routing/loading-page.tsx'
import { openerOf } from './routing/opener.ts'
import { Protected } from './routing/protected.tsx'
import { Root } from './routing/root.tsx'
import { RouteError, ScreenError } from './routing/route-error.tsx'
import { expireSession, prefetchSession } from './session/session.tsx'
import { PreferencesProvider } from './theme/preferences-provider.tsx'

/** How long the first screen has the line for itself, in ms. */
const LATER = 2000

/** Every screen and its path. Screens load when they are first needed. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    HydrateFallback: LoadingPage,
    children: [
      { path: '/login', lazy: () => import('./features/auth/login-screen.tsx') },
      { path: '/login/code', lazy: () => import('./features/auth/code-screen.tsx') },
      { path: '/signup', lazy: () => import('./features/auth/signup-screen.tsx') },
      { path: '/forgot-password', lazy: () => import('./features/auth/forgot-screen.tsx') },
      // Where mailed links lead; which of them it is, the screen reads from the address.
      ...['/verify-email', '/reset-password', '/change-email', '/undo-email-change', '/delete-account'].map(
        (path): RouteObject => ({ path, lazy: () => import('./features/auth/link-screen.tsx') }),
      ),
      {
        element: (
          <Protected>
            <Outlet />
            <Prefetch load={articleRoute} />
          </Protected>
        ),
        children: [
          {
            lazy: () => import('./features/shell/shell.tsx'),
            children: [
              {
                // What fails stands in place of the screen; the frame around it stays.
                errorElement: <ScreenError />,
                children: [
                  {
                    lazy: () => import('./features/reader/reader-over-list.tsx'),
                    children: [
                      { index: true, lazy: () => import('./features/articles/digest/digest-screen.tsx') },
                      { path: 'saved', lazy: () => import('./features/saved/saved-screen.tsx') },
                      {
                        path: 'newsletter/:id',
                        lazy: () => import('./features/newsletters/newsletter-screen.tsx'),
                        // Which of them it is, the screen reads from the address.
                        children: [{ index: true }, { path: 'issue/:issueId' }, { path: 'stories' }],
                      },
                    ],
                  },
                  { path: 'article/:id', lazy: articleRoute },
                  { path: 'highlights', lazy: () => import('./features/highlights/highlights-screen.tsx') },
                  {
                    path: 'newsletters',
                    lazy: () => import('./features/newsletters/newsletters-screen.tsx'),
                  },
                  {
                    path: 'newsletters/addresses',
                    lazy: () => import('./features/addresses/addresses-screen.tsx'),
                  },
                  {
                    path: 'newsletters/received',
                    lazy: () => import('./features/received/received-screen.tsx'),
                  },
                  { path: 'profile', lazy: () => import('./features/profile/profile-screen.tsx') },
                  { path: 'settings', lazy: () => import('./features/settings/settings-screen.tsx') },
                ],
              },
            ],
          },
        ],
      },
      { path: '/api/docs', lazy: () => import('./features/api-docs/api-docs-screen.tsx') },
      { path: '*', lazy: () => import('./features/not-found/not-found-screen.tsx') },
    ],
  },
]

/** The page of an article and the reader over it come from two features; they meet here. */
async function articleRoute() {
  const [{ ArticleScreen }, { ArticleReader }] = await Promise.all([
    import('./features/articles/article-screen.tsx'),
    import('./features/reader/article-reader.tsx'),
  ])
  return { Component: () => <ArticleScreen Reader={ArticleReader} /> }
}

/** Fetches code that is likely to be wanted next, while one looks at the page; nothing happens when it doesn't come. */
function Prefetch({ load }: { load: () => Promise<unknown> }) {
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), LATER)
    return () => clearTimeout(timer)
  }, [load])
  return null
}

/** A click that asks for no other tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

type AppProps = {
  /** What calls travel through. */
  client: ReturnType<typeof createClient>
  queryClient: QueryClient
  router: ReturnType<typeof createBrowserRouter>
}

/** The whole app, given the ways to its server and its addresses. */
export function App({ client, queryClient, router }: AppProps) {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <PreferencesProvider>
          <LinkProvider value={RouterLink}>
            <TooltipDelays>
              <RouterProvider router={router} />
            </TooltipDelays>
          </LinkProvider>
        </PreferencesProvider>
      </QueryClientProvider>
    </trpc.Provider>
  )
}

/** Lets links of the UI package go through the router; an article knows which link opened it, to lead back there. */
function RouterLink({ href, state, onClick, ...props }: LinkProps) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !href.startsWith('/article/') || !isPlain(event)) return
    event.preventDefault()
    const known = typeof state === 'object' ? state : {}
    navigate(href, { state: { ...known, opener: openerOf(event.currentTarget) } })
  }
  return <Link to={href} state={state} onClick={follow} {...props} />
}

const queryClient = createQueryClient(expireSession)
const client = createClient(queryClient)
// Asked for at once, while the first screen's code is still on its way.
prefetchSession(queryClient, () => client.auth.session.query())

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App client={client} queryClient={queryClient} router={createBrowserRouter(routes)} />
    </StrictMode>,
  )
}
