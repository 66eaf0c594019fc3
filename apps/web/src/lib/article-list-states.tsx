import { Button } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { EmptyList } from '@tidings/ui/illustrations/empty-list'
import { Link } from '@tidings/ui/link/link'
import { texts } from './article-list-texts.ts'

/** Stands in place of a list that could not be loaded. */
export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <StatePanel failure title={texts.error.title} text={texts.error.text}>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onRetry}
      >
        {texts.error.action}
      </Button>
    </StatePanel>
  )
}

/** Stands in place of a list without articles. */
export function ListEmpty() {
  return (
    <StatePanel picture={<EmptyList />} title={texts.empty.title} text={texts.empty.text}>
      <Button
        component={Link}
        href="/newsletters"
        variant="light"
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
      >
        {texts.empty.action}
      </Button>
    </StatePanel>
  )
}

/** Stands in place of a list from which a tag or a filter has taken every article. */
export function ListNarrowed({ onShowAll }: { onShowAll: () => void }) {
  return (
    <StatePanel picture={<EmptyList />} title={texts.empty.title} text={texts.narrowed.text}>
      <Button variant="light" onClick={onShowAll}>
        {texts.narrowed.action}
      </Button>
    </StatePanel>
  )
}
