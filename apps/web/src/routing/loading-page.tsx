import { Spinner } from '@tidings/ui/empty-state/spinner'
import css from './whole-page.module.css'

/** Shown until the session and the first screen are loaded. */
export function LoadingPage() {
  return (
    <main className={css.page}>
      <h1 className="visually-hidden">Tidings</h1>
      <Spinner label="Loading..." />
    </main>
  )
}
