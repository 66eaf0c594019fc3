import { Button } from '@mantine/core'
import { useNetwork, useWindowEvent } from '@mantine/hooks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { Logo } from '@tidings/ui/logo/logo'
import { useRouteError } from 'react-router'
import { cachedBearer } from '../api/access-token.ts'
import { isNoConnection } from '../lib/connection/is-no-connection.ts'
import { NoConnection } from '../lib/connection/no-connection.tsx'
import { texts } from '../lib/connection/texts.ts'
import css from './whole-page.module.css'

/** Replaces a screen that could not be loaded or rendered, for example because of a newer release. */
export function ScreenError() {
  const error = useRouteError()
  const { online } = useNetwork()
  const client = useQueryClient()
  const retry = () => reload(client)
  const isUnreached = error === undefined ? !online : isNoConnection(error)
  useWindowEvent('online', () => {
    if (isUnreached) retry()
  })
  if (isUnreached) {
    return <NoConnection titleAs="h1" text={texts.page} onRetry={retry} />
  }
  return (
    <StatePanel failure titleAs="h1" title="Something went wrong" text="Please try again later.">
      <Button onClick={retry}>Try again</Button>
    </StatePanel>
  )
}

/** The same without the frame of the signed-in screens. */
export function RouteError() {
  return (
    <main className={css.page}>
      <Logo />
      <ScreenError />
    </main>
  )
}

/** Reloads the page, keeping its place in the history; without a response the current page stays. */
async function reload(client: QueryClient): Promise<void> {
  try {
    await fetch(window.location.pathname, {
      method: 'HEAD',
      cache: 'no-store',
      headers: cachedBearer(client),
    })
  } catch {
    return
  }
  window.location.reload()
}
