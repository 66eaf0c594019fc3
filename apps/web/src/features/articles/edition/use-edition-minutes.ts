import { useState } from 'react'
import { browserStorage } from '../../../lib/browser-storage.ts'
import type { Minutes } from './edition-texts.ts'

const KEY = 'editionMinutes'

/** For how many minutes the user wants an edition; this browser keeps the choice. */
export function useEditionMinutes(): [Minutes, (minutes: Minutes) => void] {
  const [minutes, setMinutes] = useState(readMinutes)
  const choose = (chosen: Minutes) => {
    setMinutes(chosen)
    try {
      browserStorage('localStorage')?.setItem(KEY, chosen)
    } catch {
      // A full storage: the choice holds as long as the page.
    }
  }
  return [minutes, choose]
}

function readMinutes(): Minutes {
  const stored = browserStorage('localStorage')?.getItem(KEY)
  return stored === '10' || stored === '20' ? stored : 'all'
}
