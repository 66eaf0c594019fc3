import { IconTrendingUp } from '@tabler/icons-react'
import css from './badges.module.css'

/** Marks what moves an earlier day's story on. */
export function UpdateBadge() {
  return (
    <span className={`${css.badge} ${css.update}`}>
      <IconTrendingUp size={14} stroke={2} aria-hidden="true" />
      Update
    </span>
  )
}
