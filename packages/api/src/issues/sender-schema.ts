import { z } from 'zod'

/** Somebody who wrote mails that could be imported, according to their headers. */
export const sender = z.object({
  key: z.string(),
  name: z.string(),
  address: z.string(),
  issues: z.number().int().describe('How many emails there are of it.'),
  everyDays: z.number().nullable().describe('Days between two issues; null if there are too few.'),
  lastAt: z.string(),
  group: z
    .enum(['newsletter', 'maybe', 'other', 'person'])
    .describe('What its headers show it to be; `other`: advertising and notices.'),
  reason: z.string().describe('Why it is in this group, in words.'),
  isSuggested: z.boolean().describe('Selected before the user chooses.'),
  isNew: z.boolean().describe('Found since the user last chose.'),
  isWanted: z.boolean().describe('Its issues are imported.'),
})
export type Sender = z.infer<typeof sender>

export const EXAMPLE_SENDER = {
  key: 'list:weekly.kernel.example',
  name: 'Kernel Weekly',
  address: 'news@kernel.example',
  issues: 12,
  everyDays: 7,
  lastAt: '2026-11-19T08:00:00.000Z',
  group: 'newsletter' as const,
  reason: 'Weekly, with an unsubscribe link',
  isSuggested: true,
  isNew: false,
  isWanted: true,
}
