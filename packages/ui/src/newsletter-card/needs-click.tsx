import { IconExternalLink } from '@tabler/icons-react'
import css from './needs-click.module.css'
import { texts } from './texts.ts'

/** Says that a confirmation needs the reader's click, with the links that may be meant; each opens in a tab of its own. */
export function NeedsClick({ links }: { links: readonly string[] | undefined }) {
  if (!links) return null
  return (
    <div className={css.box}>
      <strong>{texts.needsClick}</strong>
      {links.length === 0 && <span>{texts.needsLook}</span>}
      {links.map((link) => (
        <a key={link} href={link} target="_blank" rel="noopener noreferrer" title={link}>
          <span dir="ltr">{shown(link)}</span>
          <IconExternalLink size={14} stroke={2} aria-hidden="true" />
        </a>
      ))}
    </div>
  )
}

/** The host as it is looked up, so that no letter stands for another. */
function shown(link: string): string {
  const { host, pathname } = new URL(link)
  return `${host}${pathname}`
}
