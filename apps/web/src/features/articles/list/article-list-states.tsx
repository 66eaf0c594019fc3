import { Button } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { EmptyList } from '@tidings/ui/empty-state/empty-list'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { Link } from '@tidings/ui/link'
import { Icon } from '../../../lib/icon.tsx'
import { texts } from '../article-texts.ts'
import { countFilters } from './article-filters.ts'
import type { ListChoices } from './list-location.ts'

/** Replaces a list that could not be loaded. */
export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <StatePanel failure title={texts.error.title} text={texts.error.text}>
      <Button variant="default" leftSection={<Icon of={IconRefresh} />} onClick={onRetry}>
        {texts.error.action}
      </Button>
    </StatePanel>
  )
}

/** Replaces a list without articles. */
export function ListEmpty() {
  return (
    <StatePanel picture={<EmptyList />} title={texts.empty.title} text={texts.empty.text}>
      <Button component={Link} href="/newsletters" variant="light" leftSection={<Icon of={IconPlus} />}>
        {texts.empty.action}
      </Button>
    </StatePanel>
  )
}

type ListNarrowedProps = {
  choices: ListChoices
  /** Clears the filters. */
  onClear: () => void
}

/** Replaces a list without articles that match a tag or filter, and names it. */
export function ListNoMatch({ choices: { tag, filters }, onClear }: ListNarrowedProps) {
  const words = texts.narrowed
  const count = countFilters(filters)
  const ofFilters = count === 1 && filters.read === 'unread' ? words.unread : words.filters
  const ofTag = count > 0 ? words.both(tag) : words.tag(tag)
  const { text, action } = tag ? ofTag : ofFilters
  return (
    <StatePanel picture={<EmptyList />} title={words.title} text={text}>
      <Button variant="light" onClick={onClear}>
        {action}
      </Button>
    </StatePanel>
  )
}
