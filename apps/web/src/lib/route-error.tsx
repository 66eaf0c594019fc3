import { Button } from '@mantine/core'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'

/** Stands in place of a screen that could not be loaded or drawn, such as one replaced by a newer release. */
export function RouteError() {
  return (
    <main style={{ padding: 24 }}>
      <StatePanel failure titleAs="h1" title="Something went wrong" text="Please try again later.">
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </StatePanel>
    </main>
  )
}
