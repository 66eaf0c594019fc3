import { ToastRegion } from '@tidings/ui/toast/toast-region'
import { useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { clearToasts, dismissToast, useToast } from './toast.ts'
import { useAccount } from './use-account.ts'

/** What every screen shares: what follows the user, the toasts, and the scroll position that comes back with the history. */
export function Root() {
  useAccount()
  const toast = useToast()
  useEffect(() => clearToasts, [])
  return (
    <>
      <Outlet />
      <ToastRegion toast={toast} onDismiss={dismissToast} />
      <ScrollRestoration />
    </>
  )
}
