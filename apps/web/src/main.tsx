import './theme/base.css'
import './theme/fonts.css'
import '@tidings/ui/theme/mantine.css'
import '@tidings/ui/theme/tokens.css'
import '@tidings/ui/theme/light.css'
import '@tidings/ui/theme/dark.css'
import '@tidings/ui/theme/sepia.css'
import '@tidings/ui/theme/mantine-variables.css'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { expireSession } from './lib/session.tsx'
import { createClient } from './lib/trpc.ts'
import { routes } from './routes.tsx'

const queryClient = createQueryClient(expireSession)
const client = createClient()
// Asked for at once, while the first screen's code is still on its way.
createTRPCQueryUtils({ queryClient, client }).auth.session.prefetch()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App client={client} queryClient={queryClient} router={createBrowserRouter(routes)} />
    </StrictMode>,
  )
}
