import './theme/base.css'
import './theme/fonts.css'
import '@tidings/ui/theme/mantine.css'
import '@tidings/ui/theme/tokens.css'
import '@tidings/ui/theme/light.css'
import '@tidings/ui/theme/dark.css'
import '@tidings/ui/theme/sepia.css'
import '@tidings/ui/theme/mantine-variables.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { LinkProvider } from '@tidings/ui/link/link'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from './lib/query-client.ts'
import { RouterLink } from './lib/router-link.tsx'
import { expireSession } from './lib/session.tsx'
import { createClient, trpc } from './lib/trpc.ts'
import { routes } from './routes.tsx'
import { PreferencesProvider } from './theme/preferences-provider.tsx'

const queryClient = createQueryClient(expireSession)
const client = createClient()
// Asked for at once, while the first screen's code is still on its way.
createTRPCQueryUtils({ queryClient, client }).auth.session.prefetch()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <PreferencesProvider>
            <LinkProvider value={RouterLink}>
              <RouterProvider router={createBrowserRouter(routes)} />
            </LinkProvider>
          </PreferencesProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </StrictMode>,
  )
}
