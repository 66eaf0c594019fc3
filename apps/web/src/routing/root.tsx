import { clearToasts } from '@tidings/ui/toast/toast'
import { ToastRegion } from '@tidings/ui/toast/toast-region'
import { useEffect } from 'react'
import { type Location, Outlet, ScrollRestoration } from 'react-router'
import { useRefetchOnline } from '../lib/connection/use-refetch-online.ts'
import { useAccount } from '../session/use-account.ts'
import { useReturnFocus } from './use-return-focus.ts'

/** What every screen shares: what follows the user, the toasts, and the scroll position and the focus that come back with the history. */
export function Root() {
  useAccount()
  useReturnFocus()
  useRefetchOnline()
  useEffect(() => clearToasts, [])
  return (
    <>
      <Outlet />
      <ToastRegion />
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

/** Every page that is loaded anew has the key `default`: an address typed over another would stand where that one did. */
function placeOf({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key
}
