import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { InboundRefusal } from './inbound-service.ts'

const LIMITS = { fields: 100, files: 20, parts: 120, headerPairs: 20 }

/**
 * The fields of a form, `multipart/form-data` or URL-encoded, as the bytes that were sent: mails may be in any encoding.
 * Files are left out. Throws InboundRefusal for what isn't a form.
 */
export async function formFields(contentType: string, body: Buffer): Promise<Map<string, Buffer>> {
  const fields = new Map<string, Buffer>()
  try {
    const headers: BusboyHeaders = { 'content-type': contentType }
    const form = new Busboy({
      headers,
      limits: { ...LIMITS, fieldSize: body.byteLength },
      defCharset: 'latin1',
    })
    form.on('field', (name, value) => fields.set(name, Buffer.from(value, 'latin1')))
    form.on('file', (_name, file) => file.resume())
    await pipeline(Readable.from([body]), form)
  } catch (error) {
    throw new InboundRefusal(`The form can't be read: ${error instanceof Error ? error.message : error}`)
  }
  return fields
}
