import './theme/base.css'
import './theme/fonts.css'
import '@tidings/ui/theme/mantine.css'
import '@tidings/ui/theme/mantine-theme.css'
import '@tidings/ui/theme/tokens.css'
import '@tidings/ui/theme/light.css'
import '@tidings/ui/theme/dark.css'
import '@tidings/ui/theme/sepia.css'
import '@tidings/ui/theme/mantine-variables.css'
import '@tidings/ui/theme/shared.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient } from './api/client.ts'
import { loadInitialData } from './api/initial-data.ts'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { routes } from './routes.tsx'
import { createRouter } from './routing/router.ts'
import { expireSession, prefetchSession } from './session/session.tsx'

const queryClient = createQueryClient(expireSession)
const client = createClient(queryClient)
const hasInitialData = loadInitialData(queryClient, document)
// Requested at once, while the first screen's code is still loading.
if (!hasInitialData) prefetchSession(queryClient, () => client.auth.session.query())

const router = createRouter(routes)
// The headlines in the page stay until the screen replaces them. Its code may import this file, so this doesn't wait for it.
if (hasInitialData) void screenOf(router).then(render)
else render()

function render(): void {
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <App client={client} queryClient={queryClient} router={router} />
    </StrictMode>,
  )
}

/** Resolves once the code of the first screen is loaded. */
function screenOf({ state, subscribe }: typeof router): Promise<void> {
  return new Promise((resolve) => {
    if (state.isReady) return resolve()
    const stop = subscribe(() => {
      stop()
      resolve()
    })
  })
}
