import { Spinner } from '@tidings/ui/spinner/spinner'

/** What stands on the page until the session and the first screen are there. */
export function LoadingPage() {
  return (
    <main>
      <h1 className="visually-hidden">Tidings</h1>
      <Spinner label="Loading..." centered />
    </main>
  )
}
