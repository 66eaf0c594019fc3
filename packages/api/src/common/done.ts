import { z } from 'zod'

/** The output of calls that return nothing else. */
export const done = z.object({ ok: z.literal(true) })
export const OK: z.infer<typeof done> = { ok: true }
