import { setTimeout as pause } from 'node:timers/promises'
import { cached } from '../cached.ts'

/** A part that must work before requests are sent here; `fault` returns what is wrong. */
export interface ReadyPart {
  fault: string
  isInOrder(): boolean | Promise<boolean>
}

export interface Readiness {
  /** What prevents this process from working, as text; empty if it is ready. */
  faults(): Promise<string[]>
  /** Everything is open; sets the parts to check. */
  begin(parts: readonly ReadyPart[]): void
  /** It is being closed. */
  end(): void
  isEnding(): boolean
}

/** So that frequent probes don't query the database each time. */
const KNOWN_MS = 500
const PATIENCE_MS = 2000

/** Starts in the state "starting"; a part that doesn't respond within `patienceMs` is reported as failing. */
export function openReadiness(patienceMs = PATIENCE_MS): Readiness {
  let isEnding = false
  let look: (() => Promise<string[]>) | undefined
  return {
    begin(parts) {
      look = cached(KNOWN_MS, async () =>
        (await Promise.all(parts.map((part) => faultOf(part, patienceMs)))).flat(),
      )
    },
    end() {
      isEnding = true
    },
    isEnding: () => isEnding,
    async faults() {
      if (isEnding) return ['the server is stopping']
      return look ? look() : ['the server is starting']
    },
  }
}

async function faultOf({ fault, isInOrder }: ReadyPart, patienceMs: number): Promise<string[]> {
  const giveUp = new AbortController()
  try {
    const late = pause(patienceMs, false, { signal: giveUp.signal, ref: false })
    late.catch(() => {})
    return (await Promise.race([isInOrder(), late])) ? [] : [fault]
  } catch {
    return [fault]
  } finally {
    giveUp.abort()
  }
}
