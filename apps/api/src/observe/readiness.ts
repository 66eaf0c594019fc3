import { setTimeout as pause } from 'node:timers/promises'

/** A part that has to be in order before work is sent here; `fault` says in words what is wrong when it isn't. */
export interface ReadyPart {
  fault: string
  isInOrder(): boolean | Promise<boolean>
}

export interface Readiness {
  /** What keeps this process from doing its work, in words; none when it is ready. */
  faults(): Promise<string[]>
  /** All has been opened, and these are its parts. */
  begin(parts: readonly ReadyPart[]): void
  /** It is being closed. */
  end(): void
  isEnding(): boolean
}

/** Who asks every moment doesn't ask the database every moment. */
const KNOWN_MS = 500
const PATIENCE_MS = 2000

/** Begins as a process that is starting; a part that doesn't answer within `patienceMs` is not in order. */
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
