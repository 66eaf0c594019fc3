import { parseComplete } from '../mime/parse-mail.ts'
import { type AttachmentFacts, attachmentsOf, factsOf, MAX_ATTACHMENTS } from './attachments-of.ts'
import { MESSAGE, PDF } from './media-type-of.ts'
import { pdfText } from './pdf-text.ts'

/** An attachment with its content. */
export interface Attached extends AttachmentFacts {
  bytes: Uint8Array
}

/** What is known about the attachments of a mail. */
export interface DescribedAttachments {
  attachments: AttachmentFacts[]
  /** The text in its PDF files; empty without any. */
  text: string
}

/** More messages of a mail, and messages in messages, are only listed themselves. */
const MAX_MESSAGES = 10

/**
 * The attachments of a raw mail, in order, with all of their bytes, and after them those of its attached messages, such
 * as a newsletter that was forwarded as an attachment.
 */
export async function readAttachments(raw: Uint8Array): Promise<Attached[]> {
  const own = await attachedTo(raw)
  const inner: Attached[] = []
  for (const { bytes } of own.filter(({ mediaType }) => mediaType === MESSAGE).slice(0, MAX_MESSAGES)) {
    inner.push(...(await attachedTo(bytes)))
  }
  return [...own, ...inner].slice(0, MAX_ATTACHMENTS)
}

async function attachedTo(raw: Uint8Array): Promise<Attached[]> {
  return attachmentsOf(await parseComplete(raw)).map((one) => ({ ...factsOf(one), bytes: one.bytes }))
}

/** The text that is indexed of a mail's attachments, in UTF-16 code units: about as many words as of an article. */
const MAX_TEXT = 100_000
/** More files are not read. */
const MAX_FILES = 5

/** The facts about all attachments of a raw mail, and the text in its PDF files. Opens them: for a worker process. */
export async function describeAttachments(raw: Uint8Array): Promise<DescribedAttachments> {
  const attached = await readAttachments(raw)
  let text = ''
  for (const { bytes } of attached.filter(({ mediaType }) => mediaType === PDF).slice(0, MAX_FILES)) {
    if (text.length >= MAX_TEXT) break
    const words = await pdfText(bytes, MAX_TEXT - text.length)
    if (words !== '') text += `${text === '' ? '' : '\n\n'}${words}`
  }
  return { attachments: attached.map(({ bytes: _bytes, ...facts }) => facts), text }
}
