import type { SenderChecks } from '@tidings/api/schemas/sender-checks'
import { useId } from 'react'
import css from './issue-sender.module.css'
import { senderTexts as texts } from './sender-texts.ts'

const words = texts.sender

/** Who sent a mail, as far as that was checked. */
export function IssueSender({ checks }: { checks: SenderChecks }) {
  const titleId = useId()
  return (
    <section className={css.sender} aria-labelledby={titleId}>
      <h3 id={titleId}>{texts.sender.title}</h3>
      <ul>
        {senderLines(checks).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

/** What checking a mail's sender came to, a line for each check that says anything. */
function senderLines({ signatures, spf, dmarc, arc, from }: SenderChecks): string[] {
  const lines = signatures.map(({ domain, result, why }) => words.signed(domain, result, why))
  if (signatures.length === 0) lines.push(words.unsigned)
  if (spf.domain !== null && spf.result !== 'none') lines.push(words.spf(spf.domain, spf.result))
  if (from !== null && dmarc.result !== 'none') lines.push(words.dmarc(from, dmarc.result, dmarc.policy))
  if (arc.sealer !== null) lines.push(words.arc(arc.sealer, arc.result, arc.isBelieved))
  return lines
}
