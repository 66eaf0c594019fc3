import { type Call, keyOf } from './calls.ts'

/** The responses of calls in progress, by path and input. */
const inProgress = new Map<string, Promise<unknown>>()

/** Keeps calls as in progress until there is a response. */
export function keepInProgress(calls: readonly Call[], respond: () => Promise<Response>): Promise<Response> {
  const response = respond()
  const keys = calls.map(keyOf)
  for (const key of keys) inProgress.set(key, response)
  const forget = () => {
    for (const key of keys) if (inProgress.get(key) === response) inProgress.delete(key)
  }
  response.then(forget, forget)
  return response
}

/** Whether the same call is in progress. */
export const isInProgress = (call: Call): boolean => inProgress.has(keyOf(call))

/** Resolves when the calls that are in progress now have responses, or have failed. */
export async function settleInProgress(): Promise<void> {
  await Promise.allSettled(inProgress.values())
}
