import { existsSync } from 'node:fs'
import { understandMail } from '../../analyse/analyse-mail.ts'
import { serveReader } from '../../workers/serve-reader.ts'

// The entry of a reader process in which a mail takes until the file is there that it names.
serveReader(async (raw) => {
  const file = /^X-Takes-Until: (.+?)\r?$/m.exec(Buffer.from(raw).toString())?.[1]
  while (file !== undefined && !existsSync(file));
  return understandMail(raw)
})
