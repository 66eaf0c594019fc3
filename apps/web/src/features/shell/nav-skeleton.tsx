import css from './sidebar.module.css'

/** Rows of the sidebar until their content is there; a width in px for the words of each. */
export function NavSkeleton({ widths }: { widths: readonly number[] }) {
  return widths.map((width) => (
    <span key={width} className={css.waiting} aria-hidden="true" data-skeleton>
      <i />
      <i style={{ width: `${width / 16}rem` }} />
    </span>
  ))
}
