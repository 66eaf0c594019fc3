import { type Call, keyOf } from './calls.ts'

/** The calls of pages that are being answered, by what they are. */
const underWay = new Map<string, Promise<unknown>>()

/** Notes calls as under way until they are answered. */
export function keepUnderWay(calls: readonly Call[], answer: () => Promise<Response>): Promise<Response> {
  const answered = answer()
  const keys = calls.map(keyOf)
  for (const key of keys) underWay.set(key, answered)
  const forget = () => {
    for (const key of keys) if (underWay.get(key) === answered) underWay.delete(key)
  }
  answered.then(forget, forget)
  return answered
}

/** Whether that very call is being answered. */
export const isUnderWay = (call: Call): boolean => underWay.has(keyOf(call))

/** Resolves when the calls that are under way now are answered, or have failed. */
export async function settleUnderWay(): Promise<void> {
  await Promise.allSettled(underWay.values())
}
