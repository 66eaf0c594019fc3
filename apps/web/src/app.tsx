import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { LinkProvider } from '@tidings/ui/link/link'
import { TooltipDelays } from '@tidings/ui/tooltip/tooltip-delays'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { type createClient, trpc } from './api/trpc.ts'
import { RouterLink } from './routing/router-link.tsx'
import { PreferencesProvider } from './theme/preferences-provider.tsx'

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
