import { ToastRegion } from '@tidings/ui/toast/toast-region'
import { Outlet, ScrollRestoration } from 'react-router'
import { dismissToast, useToast } from './toast.ts'

/** What every screen shares: the toasts, and the scroll position that comes back with the history. */
export function Root() {
  const toast = useToast()
  return (
    <>
      <Outlet />
      <ToastRegion toast={toast} onDismiss={dismissToast} />
      <ScrollRestoration />
    </>
  )
}
