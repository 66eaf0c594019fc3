import { Button } from '@mantine/core'
import { useNetwork, useWindowEvent } from '@mantine/hooks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { Logo } from '@tidings/ui/logo'
import { Component, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { cachedBearer } from '../api/access-token.ts'
import { isNoConnection, NoConnection, texts } from '../lib/no-connection.tsx'
import css from './whole-page.module.css'

type ErrorProps = {
  /** What was thrown; left out if the server could not be asked. */
  error?: unknown
}

/** Replaces a screen that could not be loaded or rendered, for example because of a newer release. */
export function ScreenError({ error }: ErrorProps) {
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
export function RouteError({ error }: ErrorProps) {
  return (
    <main className={css.page}>
      <Logo />
      <ScreenError error={error} />
    </main>
  )
}

type GuardProps = {
  /** Replaces the children if they throw. */
  fallback: ComponentType<ErrorProps>
  children: ReactNode
}

/** Shows an error of its children in their place, until the user goes elsewhere. */
export function Guard(props: GuardProps) {
  return <Boundary {...props} location={useLocation()} />
}

type BoundaryProps = GuardProps & { location: object }
type BoundaryState = { location: object; thrown?: { error: unknown } | undefined }

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { thrown: { error } }
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { location, thrown: undefined }
  }

  override render() {
    const { fallback: Fallback, children } = this.props
    const { thrown } = this.state
    return thrown ? <Fallback error={thrown.error} /> : children
  }
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
