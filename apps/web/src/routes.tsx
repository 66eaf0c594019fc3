import { useEffect } from 'react'
import { Navigate, Outlet, type RouteObject } from 'react-router'
import { KeysProvider } from './keys/keys-provider.tsx'
import { Protected } from './routing/protected.tsx'
import { ReadingListProvider } from './routing/reading-list.tsx'
import { Root } from './routing/root.tsx'
import { Guard, RouteError, ScreenError } from './routing/route-error.tsx'

/** The delay that gives the first screen the connection for itself, in ms. */
const LATER = 2000

/** Every screen and its path. Screens are loaded on demand. */
export const routes: RouteObject[] = [
  {
    element: (
      <Guard fallback={RouteError}>
        <Root />
      </Guard>
    ),
    children: [
      { path: '/login', lazy: () => import('./features/auth/login-screen.tsx') },
      { path: '/login/code', lazy: () => import('./features/auth/code-screen.tsx') },
      { path: '/signup', lazy: () => import('./features/auth/signup-screen.tsx') },
      { path: '/forgot-password', lazy: () => import('./features/auth/forgot-screen.tsx') },
      // The targets of mailed links; the screen reads from the URL which one it is.
      ...['/verify-email', '/reset-password', '/change-email', '/undo-email-change', '/delete-account'].map(
        (path): RouteObject => ({ path, lazy: () => import('./features/auth/link-screen.tsx') }),
      ),
      { path: '/digest-link', lazy: () => import('./features/auth/digest-link-screen.tsx') },
      {
        element: (
          <Protected>
            <KeysProvider>
              <ReadingListProvider>
                <Outlet />
              </ReadingListProvider>
            </KeysProvider>
            <Prefetch load={articleRoute} />
          </Protected>
        ),
        children: [
          {
            lazy: () => import('./features/shell/shell.tsx'),
            children: [
              {
                // An error replaces the screen; the frame around it stays.
                element: (
                  <Guard fallback={ScreenError}>
                    <Outlet />
                  </Guard>
                ),
                children: [
                  {
                    lazy: () => import('./features/reader/reader-over-list.tsx'),
                    children: [
                      { index: true, lazy: () => import('./features/articles/digest/digest-screen.tsx') },
                      { path: 'search', lazy: () => import('./features/search/search-screen.tsx') },
                      { path: 'saved', lazy: () => import('./features/saved/saved-screen.tsx') },
                      {
                        path: 'newsletter/:id',
                        lazy: () => import('./features/newsletters/newsletter-screen.tsx'),
                        // The screen reads from the URL which one it is.
                        children: [{ index: true }, { path: 'issue/:issueId' }, { path: 'stories' }],
                      },
                      { path: 'share', lazy: () => import('./features/saved/share-screen.tsx') },
                      {
                        path: 'highlights',
                        lazy: () => import('./features/highlights/highlights-screen.tsx'),
                      },
                      {
                        path: 'newsletters',
                        lazy: () => import('./features/newsletters/newsletters-screen.tsx'),
                      },
                      {
                        path: 'newsletters/addresses',
                        lazy: () => import('./features/addresses/addresses-screen.tsx'),
                      },
                      {
                        path: 'newsletters/mailboxes',
                        lazy: () => import('./features/mailboxes/mailboxes-screen.tsx'),
                      },
                      {
                        path: 'newsletters/waiting',
                        lazy: () => import('./features/opt-ins/opt-ins-screen.tsx'),
                      },
                      {
                        path: 'newsletters/imports',
                        lazy: () => import('./features/imports/imports-screen.tsx'),
                      },
                      {
                        path: 'newsletters/worth',
                        lazy: () => import('./features/newsletters/worth/worth-screen.tsx'),
                      },
                      {
                        path: 'newsletters/received',
                        lazy: () => import('./features/received/received-screen.tsx'),
                      },
                      { path: 'profile', lazy: () => import('./features/profile/profile-screen.tsx') },
                      { path: 'settings', lazy: () => import('./features/settings/settings-screen.tsx') },
                      // A screen of its own in earlier versions, which emails link to.
                      { path: 'settings/programs', element: <Navigate to="/settings?tab=apps" replace /> },
                      {
                        path: 'settings/mail-server',
                        lazy: () => import('./features/mail-server/mail-server-screen.tsx'),
                      },
                    ],
                  },
                  {
                    path: 'sample',
                    lazy: () => import('./features/articles/sample/sample-screen.tsx'),
                    // The screen reads from the URL which one it is.
                    children: [{ index: true }, { path: ':id' }],
                  },
                  { path: 'article/:id', lazy: articleRoute },
                ],
              },
            ],
          },
        ],
      },
      { path: '/api/docs', lazy: () => import('./features/api-docs/api-docs-screen.tsx') },
      { path: '*', lazy: () => import('./routing/not-found-screen.tsx') },
    ],
  },
]

/** The page of an article and the reader over it are from two features, and combined here. */
async function articleRoute() {
  const [{ ArticleScreen }, { ArticleReader }] = await Promise.all([
    import('./features/articles/article-screen.tsx'),
    import('./features/reader/article-reader.tsx'),
  ])
  return { Component: () => <ArticleScreen Reader={ArticleReader} /> }
}

/** Preloads code that is likely to be needed next; failures are ignored. */
function Prefetch({ load }: { load: () => Promise<unknown> }) {
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), LATER)
    return () => clearTimeout(timer)
  }, [load])
  return null
}
