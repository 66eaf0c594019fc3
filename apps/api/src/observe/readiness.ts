import { setTimeout as pause } from 'node:timers/promises'

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
  let parts: readonly ReadyPart[] | undefined
  let isEnding = false
  let known: Promise<string[]> | undefined
  let until = 0
  return {
    begin(all) {
      parts = all
    },
    end() {
      isEnding = true
    },
    isEnding: () => isEnding,
    async faults() {
      if (isEnding) return ['the server is stopping']
      if (!parts) return ['the server is starting']
      if (!known || Date.now() >= until) {
        until = Date.now() + KNOWN_MS
        known = Promise.all(parts.map((part) => faultOf(part, patienceMs))).then((all) => all.flat())
      }
      return known
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
