import css from './parts-skeleton.module.css'
import { texts } from './texts.ts'

const ROWS = ['82%', '64%', '74%', '58%', '70%', '62%']

/** The boxes of an issue's page until it is there. */
export function PartsSkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      <div className={css.skeleton} aria-hidden="true" data-skeleton>
        <i style={{ width: 'min(70%, 17.5rem)', height: '1.375rem' }} />
        <i style={{ width: 'min(60%, 13.75rem)', height: '0.875rem', marginTop: '0.625rem' }} />
        <i style={{ height: '0.875rem', marginTop: '1.625rem' }} />
        <i style={{ width: 'min(80%, 20rem)', height: '1.25rem', marginTop: '1rem' }} />
        {ROWS.map((width, index) => (
          <i key={index} style={{ width, height: '1rem', marginTop: index === 0 ? '2.5rem' : '1.75rem' }} />
        ))}
      </div>
    </>
  )
}
