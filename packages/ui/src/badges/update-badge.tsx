import { IconTrendingUp } from '@tabler/icons-react'
import css from './badges.module.css'

/** Marks an update of an earlier day's story. */
export function UpdateBadge() {
  return (
    <span className={`${css.badge} toned`}>
      <IconTrendingUp size={14} stroke={2} aria-hidden="true" />
      Update
    </span>
  )
}
