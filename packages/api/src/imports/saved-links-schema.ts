import { z } from 'zod'
import { ago } from '../common/ago.ts'

const MAX_ADDRESS_LENGTH = 8192
const MAX_TEXT_LENGTH = 20_000
const MAX_TITLE_LENGTH = 1000

/** A link to save, or a text without one. */
export const newSavedLink = z
  .object({
    url: z.string().trim().max(MAX_ADDRESS_LENGTH, 'The address is too long.').optional(),
    text: z
      .string()
      .trim()
      .min(1, 'There is no text to save.')
      .max(MAX_TEXT_LENGTH, `A text has at most ${MAX_TEXT_LENGTH.toLocaleString('en-US')} characters.`)
      .optional()
      .describe('Plain text.'),
    title: z
      .string()
      .trim()
      .max(MAX_TITLE_LENGTH, 'The title is too long.')
      .optional()
      .describe('Shown until the page is fetched, which has its own title; for a text, its title.'),
    ago,
  })
  .refine(({ url, text }) => (url === undefined) !== (text === undefined), {
    message: 'Please give either an address or a text.',
  })

/** A link or a text that was saved. */
export const savedLink = z.object({
  articleId: z.string(),
  title: z.string(),
  state: z
    .enum(['fetching', 'stored', 'missing'])
    .describe('`fetching` its page, `stored` with its text, or `missing` the text, because of `why`.'),
  why: z.string().nullable().describe('In words, to be shown after a colon.'),
})
export type SavedLinkView = z.infer<typeof savedLink>

/** The saved link in examples. */
export const EXAMPLE_SAVED_LINK: SavedLinkView = {
  articleId: '0b0e9e32-6c5a-4a3e-9e0f-2f1f4f0c7c11',
  title: 'Freighters under sail',
  state: 'stored',
  why: null,
}
