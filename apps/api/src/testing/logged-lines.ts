import { afterEach, beforeEach, vi } from 'vitest'

/** Hears what commands print in each test of a file, and keeps it from the screen; returns the lines so far. */
export function loggedLines(): () => string[] {
  let said: string[] = []
  beforeEach(() => {
    said = []
    vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line))
  })
  afterEach(() => vi.restoreAllMocks())
  return () => said
}
