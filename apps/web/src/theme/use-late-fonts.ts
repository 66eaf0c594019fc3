import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { browserStorage } from '../lib/browser-storage.ts'

/** The time without requests after which the screen counts as shown, in ms: its content may request more. */
const SETTLED_MS = 1000
const FONTS = ['400 1em "Inter Variable"', '600 1em "Source Serif 4 Variable"']

/**
 * Loads the web fonts after the first screen is shown, since on a slow connection they would delay it by seconds. The
 * system's fonts are used until all are loaded, so that the text changes once. The next page load has them from the
 * start, from the browser's cache, see `theme-boot.js`.
 */
export function useLateFonts(): void {
  const isIdle = useIsFetching() === 0
  useEffect(() => {
    if (!isIdle || document.documentElement.dataset.fonts) return
    const timer = setTimeout(loadFonts, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [isIdle])
}

async function loadFonts(): Promise<void> {
  try {
    await Promise.all(FONTS.map((font) => document.fonts.load(font)))
    document.documentElement.dataset.fonts = 'loaded'
    browserStorage('localStorage')?.setItem('fonts', 'loaded')
  } catch {
    // Without a connection or storage, the system's fonts stay, or the next page loads them as this one did.
  }
}
