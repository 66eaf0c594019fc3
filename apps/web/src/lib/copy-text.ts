import { showToast, type ToastContent } from '@tidings/ui/toast/toast'

/**
 * Copies a text to the clipboard, and shows the toast of the result; that of a failure names the text by `what`, such
 * as `the passage`. Returns whether it was copied.
 */
export async function copyText(text: string, copied: ToastContent, what = ''): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(copied)
    return true
  } catch {
    const description = ['Could not copy', what, 'to clipboard'].filter(Boolean).join(' ')
    showToast({ title: 'Failed to copy', description, variant: 'destructive' })
    return false
  }
}

/** The same for the user's inbox address. */
export const copyAddress = (address: string): Promise<boolean> =>
  copyText(
    address,
    { title: 'Email copied', description: 'Your newsletter inbox address has been copied to clipboard' },
    'email address',
  )
