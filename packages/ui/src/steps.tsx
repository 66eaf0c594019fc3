import css from './steps.module.css'

const texts = { done: ' (done)' }

/** Where the user is in a few steps; `current` is the index of the present one. */
export function Steps({
  label,
  steps,
  current,
}: {
  label: string
  steps: readonly string[]
  current: number
}) {
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map((step, at) => (
        <li
          key={step}
          {...(at === current && { 'aria-current': 'step' as const })}
          {...(at < current && { 'data-done': true })}
        >
          <span className={css.number} aria-hidden="true">
            {at < current ? '✓' : at + 1}
          </span>
          <span {...(at !== current && { className: 'spoken-on-phone' })}>{step}</span>
          {at < current && <span className="visually-hidden">{texts.done}</span>}
        </li>
      ))}
    </ol>
  )
}
