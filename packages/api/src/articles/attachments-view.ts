import { z } from 'zod'
import type { Attachment } from './attachment-schema.ts'

const stored = z.array(z.object({ filename: z.string(), mediaType: z.string(), size: z.number().int() }))

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
