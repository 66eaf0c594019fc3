import { showToast, type ToastContent } from '@tidings/ui/toast/toast'

/** Copies a text to the clipboard, and shows the toast of the result. Returns whether it was copied. */
export async function copyText(
  text: string,
  { copied, copyFailed }: { copied: ToastContent; copyFailed: ToastContent },
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(copied)
    return true
  } catch {
    showToast(copyFailed)
    return false
  }
}
