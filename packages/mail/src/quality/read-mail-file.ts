import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { limitEncoded } from '../mime/limit-mail.ts'

/**
 * Reads a file named on the command line (relative to where npm was called) as a raw mail; `.html` is treated as the
 * HTML part of one. Larger files are truncated.
 */
export async function readMailFile(file: string): Promise<Uint8Array> {
  const bytes = await readFile(path.resolve(process.env.INIT_CWD ?? process.cwd(), file))
  if (!/\.html?$/i.test(file)) return limitEncoded(bytes)
  const candidate =
    'MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n'
  const body = bytes.toString('base64').replace(/.{1,76}/g, '$&\r\n')
  return Buffer.from(`${candidate}${body}`)
}
