import css from './spinner.module.css'

/** A spinner with its text, announced politely. `centered` centres it in its box. */
export function Spinner({ label, centered = false }: { label: string; centered?: boolean }) {
  return (
    <div className={`hint inline gap-2 ${css.spinner}`} data-centered={centered} role="status">
      <span className={css.ring} aria-hidden="true" />
      <span>{label}</span>
    </div>
  )
}
