import { headerEnd } from '../mime/header-end.ts'
import { MOST_SIGNATURES } from './checkable-mail.ts'

/** The names under which a mail's signatures and seals say that their keys are found; some may be wrong. */
export function keyNames(mail: Buffer): string[] {
  const headers = mail.toString('latin1', 0, headerEnd(mail)).replace(/\r?\n[ \t]+/g, ' ')
  const signatures = headers.match(/^(?:dkim-signature|arc-(?:message-signature|seal))[ \t]*:.*$/gim) ?? []
  const names = signatures.flatMap((line) => {
    const domain = tag(line, 'd')
    const selector = tag(line, 's')
    return domain && selector ? [`${selector}._domainkey.${domain}`] : []
  })
  return [...new Set(names)].slice(0, MOST_SIGNATURES)
}

function tag(line: string, name: string): string | undefined {
  return new RegExp(`[;:]\\s*${name}\\s*=\\s*([^;\\s]{1,253})`, 'i').exec(line)?.[1]?.toLowerCase()
}
