import './theme/base.css'
import './theme/fonts.css'
import '@tidings/ui/theme/mantine.css'
import '@tidings/ui/theme/tokens.css'
import '@tidings/ui/theme/light.css'
import '@tidings/ui/theme/dark.css'
import '@tidings/ui/theme/sepia.css'
import '@tidings/ui/theme/mantine-variables.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { createQueryClient } from './api/query-client.ts'
import { createClient } from './api/trpc.ts'
import { App } from './app.tsx'
import { routes } from './routes.tsx'
import { expireSession, prefetchSession } from './session/session.tsx'

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
