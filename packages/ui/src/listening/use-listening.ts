import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { paint } from '../passages/paint.ts'
import { rangeOf } from '../passages/place-of.ts'
import { type Sentence, sentencesIn } from '../passages/sentences.ts'

/** The speeds, as a multiple of the usual one. */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const
export type Speed = (typeof SPEEDS)[number]

export type Listening = {
  /** Whether the browser has a voice. */
  isAvailable: boolean
  state: 'off' | 'playing' | 'paused'
  speed: Speed
  /** Starts, pauses and continues. */
  toggle: () => void
  /** Goes forward by sentences, or back with a negative number. */
  skip: (by: number) => void
  setSpeed: (speed: Speed) => void
  stop: () => void
}

const synthesis = () => ('speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined)

function watchVoices(changed: () => void): () => void {
  const speech = synthesis()
  speech?.addEventListener?.('voiceschanged', changed)
  return () => speech?.removeEventListener?.('voiceschanged', changed)
}

const hasVoice = () => (synthesis()?.getVoices().length ?? 0) > 0

/** Reads an article aloud, sentence by sentence, and marks the current one; stops with the article. */
export function useListening(
  prose: HTMLElement | null,
  {
    id,
    title,
    language,
  }: { id: string | undefined; title: string | undefined; language: string | undefined },
): Listening {
  const isAvailable = useSyncExternalStore(watchVoices, hasVoice)
  const [state, setState] = useState<Listening['state']>('off')
  const [speed, setSpeedState] = useState<Speed>(1)
  const reading = useRef<{ sentences: Sentence[]; at: number }>(undefined)
  // Kept, or a browser may drop it with its events before it was spoken.
  const utterance = useRef<SpeechSynthesisUtterance>(undefined)
  const unmark = useRef<() => void>(undefined)

  const silence = () => {
    utterance.current = undefined
    synthesis()?.cancel()
    unmark.current?.()
    unmark.current = undefined
  }
  const stop = () => {
    silence()
    reading.current = undefined
    setState('off')
  }
  const speak = (at: number, rate: number) => {
    const now = reading.current
    const sentence = now?.sentences[at]
    silence()
    if (!now || !sentence) return stop()
    now.at = at
    if (prose && sentence.end > sentence.start) unmark.current = mark(prose, sentence)
    const words = new SpeechSynthesisUtterance(sentence.text)
    words.rate = rate
    // Otherwise an article in German is read as if it were English.
    if (language) words.lang = language
    utterance.current = words
    words.onend = () => utterance.current === words && speak(at + 1, words.rate)
    words.onerror = () => utterance.current === words && stop()
    synthesis()?.speak(words)
    setState('playing')
  }
  const begin = () => {
    const heading = title ? [{ text: title, start: 0, end: 0 }] : []
    reading.current = { sentences: [...heading, ...(prose ? sentencesIn(prose) : [])], at: 0 }
    speak(0, speed)
  }
  const end = useEffectEvent(() => {
    if (reading.current) stop()
  })
  // Another article, none any more, or another page.
  useEffect(() => {
    const leave = () => end()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [id, prose])

  return {
    isAvailable,
    state,
    speed,
    toggle: () => {
      if (!reading.current) return begin()
      if (state === 'paused') return speak(reading.current.at, speed)
      // Not `pause()`, which does nothing with some voices: the sentence is read again.
      silence()
      setState('paused')
    },
    skip: (by) => {
      const now = reading.current
      if (now) speak(Math.max(0, now.at + by), speed)
    },
    setSpeed: (wanted) => {
      setSpeedState(wanted)
      if (state === 'playing' && reading.current) speak(reading.current.at, wanted)
    },
    stop,
  }
}

/** Marks a sentence and scrolls it into view. Returns a function that removes the mark. */
function mark(prose: HTMLElement, sentence: Sentence): () => void {
  const range = rangeOf(prose, sentence)
  const rect = range?.getBoundingClientRect?.()
  if (rect && (rect.top < window.innerHeight * 0.1 || rect.bottom > window.innerHeight * 0.8)) {
    range?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
  }
  return paint(prose, [sentence], 'spoken')
}
