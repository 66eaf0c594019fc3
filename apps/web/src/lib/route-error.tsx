import { Button } from '@mantine/core'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { Logo } from '@tidings/ui/logo/logo'
import css from './whole-page.module.css'

/** Stands in place of a screen that could not be loaded or drawn, such as one replaced by a newer release. */
export function RouteError() {
  return (
    <main className={css.page}>
      <Logo />
      <StatePanel failure titleAs="h1" title="Something went wrong" text="Please try again later.">
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </StatePanel>
    </main>
  )
}
