import { z } from 'zod'
import { int } from '../common/fields.ts'

/** A file that is attached to an issue's mail. */
export const attachment = z.object({
  name: z.string().describe('Its file name, safe to show and to store under.'),
  mediaType: z
    .string()
    .describe('By its bytes for pictures and PDF; otherwise as the email gives it, which may be wrong.'),
  size: int.describe('In bytes.'),
  url: z
    .string()
    .describe(
      'A path on this server, for the logged-in user: a download. With `?disposition=inline` pictures and PDF are opened in the browser.',
    ),
})
type Attachment = z.infer<typeof attachment>

export const EXAMPLE_ATTACHMENTS = [
  {
    name: 'patches.pdf',
    mediaType: 'application/pdf',
    size: 48_213,
    url: '/api/issues/f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55/attachments/0',
  },
]

const stored = z.array(z.object({ filename: z.string(), mediaType: z.string(), size: int }))

/** The attachments of a mail as stored; none of a mail from before they were listed. */
export function attachmentsView(issueId: string, json: string | null): Attachment[] {
  if (json === null) return []
  return stored.parse(JSON.parse(json)).map(({ filename, mediaType, size }, place) => ({
    name: filename,
    mediaType,
    size,
    url: `/api/issues/${encodeURIComponent(issueId)}/attachments/${place}`,
  }))
}
