import css from './spinner.module.css'

/** A turning ring with its words, announced politely. `centered` gives it the middle of its box. */
export function Spinner({ label, centered = false }: { label: string; centered?: boolean }) {
  return (
    <div className={css.spinner} data-centered={centered} role="status">
      <span className={css.ring} aria-hidden="true" />
      <span>{label}</span>
    </div>
  )
}
