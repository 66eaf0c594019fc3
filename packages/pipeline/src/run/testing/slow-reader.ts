import { existsSync } from 'node:fs'
import { serveReader } from '../../understand/serve-reader.ts'
import { understandMail } from '../../understand/understand-mail.ts'

// The entry of a reader process in which a mail takes until the file is there that it names.
serveReader(async (raw) => {
  const file = /^X-Takes-Until: (.+?)\r?$/m.exec(Buffer.from(raw).toString())?.[1]
  while (file !== undefined && !existsSync(file));
  return understandMail(raw)
})
