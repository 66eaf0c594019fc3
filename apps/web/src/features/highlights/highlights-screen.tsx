import { Button } from '@mantine/core'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { EmptyHighlights } from '@tidings/ui/illustrations/empty-highlights'
import { Link } from '@tidings/ui/link/link'
import { PageHead } from '@tidings/ui/page-head/page-head'
import { texts } from './texts.ts'

/** The passages highlighted while reading. */
export function Component() {
  return (
    <div style={{ maxWidth: 760 }}>
      <title>{`${texts.title} · ${texts.product}`}</title>
      <PageHead title={texts.title} meta={[texts.subtitle]} />
      <StatePanel picture={<EmptyHighlights />} title={texts.empty.title} text={texts.empty.text}>
        <Button component={Link} href="/" variant="light">
          {texts.empty.action}
        </Button>
      </StatePanel>
    </div>
  )
}
