import { Button } from '@mantine/core'
import { useNetwork, useWindowEvent } from '@mantine/hooks'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { Logo } from '@tidings/ui/logo/logo'
import { useRouteError } from 'react-router'
import { isNoConnection } from './connection/is-no-connection.ts'
import { NoConnection } from './connection/no-connection.tsx'
import css from './whole-page.module.css'

/** Stands in place of a screen that could not be loaded or drawn, such as one replaced by a newer release. */
export function ScreenError() {
  const error = useRouteError()
  const { online } = useNetwork()
  const isUnreached = error === undefined ? !online : isNoConnection(error)
  useWindowEvent('online', () => {
    if (isUnreached) reload()
  })
  if (isUnreached) {
    const text = 'This page could not be loaded. It opens as soon as there is a connection.'
    return <NoConnection titleAs="h1" text={text} onRetry={reload} />
  }
  return (
    <StatePanel failure titleAs="h1" title="Something went wrong" text="Please try again later.">
      <Button onClick={reload}>Try again</Button>
    </StatePanel>
  )
}

/** The same where there is no frame of the signed-in screens around it. */
export function RouteError() {
  return (
    <main className={css.page}>
      <Logo />
      <ScreenError />
    </main>
  )
}

/** Loads the page anew, with its place in the history; as long as nobody answers, what there is stays. */
async function reload(): Promise<void> {
  try {
    await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' })
  } catch {
    return
  }
  window.location.reload()
}
