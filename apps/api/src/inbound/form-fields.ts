import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { InboundRefusal } from './inbound-service.ts'

const LIMITS = { fields: 100, files: 120, parts: 120, headerPairs: 20 }
const URL_ENCODED = /^application\/x-www-form-urlencoded\b/i

/**
 * The fields of a form, `multipart/form-data` or URL-encoded, as bytes, whatever its charset: mails may be in any
 * encoding. Throws InboundRefusal for an incomplete form.
 */
export async function formFields(contentType: string, body: Buffer): Promise<Map<string, Buffer>> {
  const fields = new Map<string, Buffer>()
  const headers: BusboyHeaders = {
    'content-type': URL_ENCODED.test(contentType) ? 'application/x-www-form-urlencoded' : contentType,
  }
  try {
    const form = new Busboy({
      headers,
      limits: { ...LIMITS, fieldSize: body.byteLength },
      // Each byte is a character.
      defCharset: 'latin1',
      // A file is passed on as bytes; other parts are decoded as declared.
      isPartAFile: () => true,
    })
    form.on('field', (name, value) => fields.set(name, Buffer.from(value, 'latin1')))
    form.on('file', (name, file) => {
      const chunks: Buffer[] = []
      file.on('data', (chunk: Buffer) => chunks.push(chunk))
      // An incomplete form is detected by the parser as well.
      file.on('error', () => {})
      file.on('end', () => fields.set(name, Buffer.concat(chunks)))
    })
    await pipeline(Readable.from([body]), form)
  } catch (error) {
    const why = error instanceof Error ? error.message : error
    throw new InboundRefusal(`The form can’t be read: ${why}`, 'unreadable')
  }
  return fields
}
