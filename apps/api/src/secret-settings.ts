import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Settings that hold a secret: each can be given as a file, named in a setting with the suffix `_FILE`. */
export const SECRETS = [
  'SMTP_URL',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'GOOGLE_CLIENT_SECRET',
  'IMAP_OAUTH_GOOGLE_CLIENT_SECRET',
  'IMAP_OAUTH_MICROSOFT_CLIENT_SECRET',
  'LLM_API_KEY',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

/** The secrets from files, without trailing line breaks, and the errors. */
export function readSecrets(
  given: Record<string, string | undefined>,
  root: string,
): { secrets: Record<string, string>; faults: string[] } {
  const secrets: Record<string, string> = {}
  const faults: string[] = []
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined) faults.push(`${name}_FILE: can’t be set beside ${name}`)
    try {
      secrets[name] = readFileSync(path.resolve(root, file), 'utf8').trimEnd()
    } catch (error) {
      faults.push(`${name}_FILE: can’t be read (${error instanceof Error ? error.message : error})`)
    }
  }
  return { secrets, faults }
}
