import type { SenderChecks } from '@tidings/api/schemas/sender-checks'
import { useId } from 'react'
import css from './issue-sender.module.css'
import { senderLines } from './sender-lines.ts'
import { senderTexts as texts } from './sender-texts.ts'

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
