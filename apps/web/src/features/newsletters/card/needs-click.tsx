import { IconExternalLink } from '@tabler/icons-react'
import { shownLink } from '../../../lib/shown-link.ts'
import css from './needs-click.module.css'
import { texts } from './texts.ts'

export type NeedsClickProps = {
  /** The candidate links; nothing is shown without them. */
  links: readonly string[] | undefined
  /** Why the server did not open one itself, as a sentence. */
  reason?: string | undefined
}

/** Shows that a confirmation needs the reader's click, why, and the candidate links; each opens in a new tab. */
export function NeedsClick({ links, reason }: NeedsClickProps) {
  if (!links) return null
  return (
    <div className={css.box}>
      <strong>{texts.needsClick}</strong>
      {reason !== undefined && <span>{reason}</span>}
      {links.length === 0 && <span>{texts.needsLook}</span>}
      {links.map((link) => (
        <a key={link} href={link} target="_blank" rel="noopener noreferrer" title={link}>
          <span className="truncated" dir="ltr">
            {shownLink(link)}
          </span>
          <IconExternalLink size={14} stroke={2} aria-hidden="true" />
        </a>
      ))}
    </div>
  )
}
