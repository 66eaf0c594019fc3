import css from './ledger-skeleton.module.css'
import { texts } from './texts.ts'

const ROWS = ['82%', '64%', '74%', '58%', '70%', '62%']

/** The boxes of an issue's page until it is there. */
export function LedgerSkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      <div className={css.skeleton} aria-hidden="true" data-skeleton>
        <i style={{ width: 'min(70%, 280px)', height: 22 }} />
        <i style={{ width: 'min(60%, 220px)', height: 14, marginTop: 10 }} />
        <i style={{ height: 14, marginTop: 26 }} />
        <i style={{ width: 'min(80%, 320px)', height: 20, marginTop: 16 }} />
        {ROWS.map((width, index) => (
          <i key={index} style={{ width, height: 16, marginTop: index === 0 ? 40 : 28 }} />
        ))}
      </div>
    </>
  )
}
