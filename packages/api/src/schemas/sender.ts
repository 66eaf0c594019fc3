import { z } from 'zod'

/** Somebody who wrote mails that could be imported, according to their headers. */
export const sender = z.object({
  key: z.string(),
  name: z.string(),
  address: z.string(),
  /** How many mails there are of it. */
  issues: z.number().int(),
  /** Days between two issues; null if there are too few. */
  everyDays: z.number().nullable(),
  lastAt: z.string(),
  /** Certainly a newsletter. */
  isCertain: z.boolean(),
  /** Found since the user last chose. */
  isNew: z.boolean(),
  /** Its issues are imported. */
  isWanted: z.boolean(),
})
export type Sender = z.infer<typeof sender>

export const EXAMPLE_SENDER = {
  key: 'list:weekly.kernel.example',
  name: 'Kernel Weekly',
  address: 'news@kernel.example',
  issues: 12,
  everyDays: 7,
  lastAt: '2026-11-19T08:00:00.000Z',
  isCertain: true,
  isNew: false,
  isWanted: true,
}
