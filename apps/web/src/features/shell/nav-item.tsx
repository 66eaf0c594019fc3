import { Link } from '@tidings/ui/link'
import { tagPath } from '@tidings/ui/topics/topic.ts'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { grouped } from '../../lib/counted.ts'
import { searchPath } from '../search/search-path.ts'
import css from './sidebar.module.css'

type NavItemProps = {
  to: string
  icon: ReactNode
  children: string
  /** Shown at the right if above 0. */
  count?: number | undefined
  /** The accessible text of the count. */
  countLabel?: (n: number) => string
  /** Rendered between the name and the count. */
  mark?: ReactNode
  onClick: () => void
  /** Whether keys open a menu on it, for assistive technology. */
  hasMenu?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
  onContextMenu?: (event: MouseEvent) => void
}

/** The id of the element that explains which keys open the menus of the rows. */
export const MENU_HINT_ID = 'navigation-menu-hint'

/** A link of the sidebar; marked if it is the current place. */
export function NavItem({
  to,
  icon,
  children,
  count = 0,
  countLabel,
  mark,
  hasMenu = false,
  ...keys
}: NavItemProps) {
  const { pathname, search } = useLocation()
  const current = placeOf(pathname, search).toLowerCase() === to.toLowerCase()
  return (
    <Link
      href={to}
      className={css.item}
      aria-current={current ? 'page' : undefined}
      {...(hasMenu && { 'aria-describedby': MENU_HINT_ID, 'aria-keyshortcuts': 'Shift+F10' })}
      {...keys}
    >
      {icon}
      <span className="truncated grow" dir="auto" title={children}>
        {children}
      </span>
      {mark}
      {count > 0 && (
        <b>
          <span aria-hidden={countLabel ? true : undefined}>{grouped(count)}</span>
          {countLabel && <span className="visually-hidden">{countLabel(count)}</span>}
        </b>
      )}
    </Link>
  )
}

/** A path without the query parameters for parts and list options. */
function placeOf(pathname: string, search: string): string {
  const params = new URLSearchParams(search)
  const category = params.get('category')
  if (pathname === '/' && category) return `/?category=${encodeURIComponent(category)}`
  const tag = params.get('tag')
  if (pathname === '/' && tag) return tagPath(tag)
  const q = params.get('q')
  if (pathname === '/search' && q) return searchPath(q)
  return /^\/newsletter\/[^/]+/.exec(pathname)?.[0] ?? pathname
}

/** The skeleton of the sidebar's rows; a width in px for the words of each. */
export function NavSkeleton({ widths }: { widths: readonly number[] }) {
  return widths.map((width) => (
    <span key={width} className={`skeleton ${css.waiting}`} aria-hidden="true" data-skeleton>
      <i />
      <i style={{ width: `${width / 16}rem` }} />
    </span>
  ))
}
