import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { browserStorage } from '../lib/browser-storage.ts'

/** How long nothing is fetched before the screen counts as shown, in ms: what it shows first may ask for more. */
const SETTLED_MS = 1000
const FONTS = ['400 1em "Inter Variable"', '600 1em "Source Serif 4 Variable"']

/**
 * Loads the web fonts once the first screen is shown, since on a slow line they would delay it by seconds. The system's
 * fonts stand in until all have arrived, so that the text changes once. The next page load has them from its start, out
 * of the browser's cache, see `theme-boot.js`.
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
    // Without a connection or room in the storage: the system's fonts stay, or the next page loads them as this one did.
  }
}
