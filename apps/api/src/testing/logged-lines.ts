import { afterEach, beforeEach, vi } from 'vitest'

/** Captures what commands print in each test of a file; returns the lines so far. */
export function loggedLines(): () => string[] {
  let said: string[] = []
  beforeEach(() => {
    said = []
    vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line))
  })
  afterEach(() => vi.restoreAllMocks())
  return () => said
}
