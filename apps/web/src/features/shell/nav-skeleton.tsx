import css from './sidebar.module.css'

/** The skeleton of the sidebar's rows; a width in px for the words of each. */
export function NavSkeleton({ widths }: { widths: readonly number[] }) {
  return widths.map((width) => (
    <span key={width} className={`skeleton ${css.waiting}`} aria-hidden="true" data-skeleton>
      <i />
      <i style={{ width: `${width / 16}rem` }} />
    </span>
  ))
}
