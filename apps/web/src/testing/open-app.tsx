import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { TestApp } from '@tidings/api/testing/test-app'
import { expect, onTestFinished } from 'vitest'
import { createClient } from '../api/client.ts'
import { createQueryClient } from '../api/query-client.ts'
import { App } from '../app.tsx'
import { routes } from '../routes.tsx'
import { type AppRouter, createRouter } from '../routing/router.ts'
import { expireSession } from '../session/session.tsx'
import { type Network, openNetwork } from './network.ts'

/** The rendered app. Its content is queried through `screen`. */
export interface OpenApp {
  /** The user's input. */
  user: UserEvent
  network: Network
  router: AppRouter
  queryClient: ReturnType<typeof createQueryClient>
}

/**
 * Opens the whole app at a path, over the real router and database of `server`; signed in with `token`, or as a
 * visitor. Calls are not batched here, so that `network` can fail a single one. An existing network may be passed.
 */
export function openApp(
  path: string,
  {
    server,
    token,
    network = openNetwork(server, token),
    advanceTimers,
  }: {
    server: TestApp
    token?: string
    network?: Network
    /** With fake timers, the function that advances them: `vi.advanceTimersByTime`. */
    advanceTimers?: (ms: number) => unknown
  },
): OpenApp {
  const queryClient = createQueryClient(expireSession)
  const client = createClient(queryClient, { fetch: network.fetch, isBatched: false })
  window.history.replaceState(null, '', path)
  const router = createRouter(routes)
  onTestFinished(router.stop)
  render(<App client={client} queryClient={queryClient} router={router} />)
  // Without a turn of the event loop after each key.
  const user = userEvent.setup({ delay: null, ...(advanceTimers && { advanceTimers }) })
  return { user: { ...user, click: clickWhenEnabled(user) }, network, router, queryClient }
}

/** Clicks like a user, who waits while a control is disabled: after the last call, for one. */
function clickWhenEnabled(user: UserEvent): UserEvent['click'] {
  const isEnabled = (element: Element) =>
    !element.matches(':disabled') && element.closest('[aria-disabled="true"]') === null
  return async (element) => {
    if (!isEnabled(element)) await waitFor(() => expect(isEnabled(element)).toBe(true))
    return user.click(element)
  }
}

/** Chooses from the menu of an article's card, the only one or that of a title. */
export async function chooseAction({ user }: Pick<OpenApp, 'user'>, item: string, title?: string) {
  const card = within(await screen.findByRole('article', title === undefined ? {} : { name: title }))
  await user.click(card.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
