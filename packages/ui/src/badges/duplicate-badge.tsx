import { IconCopy } from '@tabler/icons-react'
import css from './badges.module.css'

/** Marks a duplicate in the list view, where there is no room for a ribbon. */
export function DuplicateBadge() {
  return (
    <span className={`${css.badge} ${css.duplicate}`}>
      <IconCopy size={14} stroke={2} aria-hidden="true" />
      Duplicate
    </span>
  )
}
