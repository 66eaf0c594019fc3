import { randomBytes, randomUUID } from 'node:crypto'
import type { TestApp } from '@tidings/api/testing/test-app'
import { insertMail } from '@tidings/db/queries/mails/mails'

/** A new user who has received a mail, with the id of that. */
export async function recipientOf(app: TestApp, raw: Uint8Array) {
  const reader = await app.newReader()
  const id = randomUUID()
  await insertMail(app.db, {
    ...{ id, userId: reader.user.id, raw, receivedAt: 1, digest: randomBytes(32).toString('hex') },
    ...{ envelopeFrom: 'a@x.example', envelopeTo: 'b@inbox.test' },
  })
  return { ...reader, id }
}
