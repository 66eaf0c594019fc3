import { Spinner } from '@tidings/ui/spinner/spinner'
import css from './whole-page.module.css'

/** What is on the page until the session and the first screen are there. */
export function LoadingPage() {
  return (
    <main className={css.page}>
      <h1 className="visually-hidden">Tidings</h1>
      <Spinner label="Loading..." />
    </main>
  )
}
