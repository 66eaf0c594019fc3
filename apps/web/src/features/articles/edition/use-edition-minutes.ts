import { useState } from 'react'
import { browserStorage } from '../../../lib/browser-storage.ts'
import type { Minutes } from './edition-texts.ts'

const KEY = 'editionMinutes'

/** The user's reading time for an edition; stored in this browser. */
export function useEditionMinutes(): [Minutes, (minutes: Minutes) => void] {
  const [minutes, setMinutes] = useState(readMinutes)
  const choose = (chosen: Minutes) => {
    setMinutes(chosen)
    try {
      browserStorage('localStorage')?.setItem(KEY, chosen)
    } catch {
      // If the storage is full, the choice lasts as long as the page is open.
    }
  }
  return [minutes, choose]
}

function readMinutes(): Minutes {
  const stored = browserStorage('localStorage')?.getItem(KEY)
  return stored === '10' || stored === '20' ? stored : 'all'
}
