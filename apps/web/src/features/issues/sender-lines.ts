import type { SenderChecks } from '@tidings/api/schemas/sender-checks'
import { senderTexts as texts } from './sender-texts.ts'

const words = texts.sender

/** What checking a mail's sender came to, a line for each check that says anything. */
export function senderLines({ signatures, spf, dmarc, arc, from }: SenderChecks): string[] {
  const lines = signatures.map(({ domain, result, why }) => words.signed(domain, result, why))
  if (signatures.length === 0) lines.push(words.unsigned)
  if (spf.domain !== null && spf.result !== 'none') lines.push(words.spf(spf.domain, spf.result))
  if (from !== null && dmarc.result !== 'none') lines.push(words.dmarc(from, dmarc.result, dmarc.policy))
  if (arc.sealer !== null) lines.push(words.arc(arc.sealer, arc.result, arc.isBelieved))
  return lines
}
