import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconSearch, IconTrash } from '@tabler/icons-react'
import { FollowMark } from '@tidings/ui/topics/follow-mark'
import { TopicItems } from '@tidings/ui/topics/topic-items'
import { type ComponentType, type KeyboardEvent, type ReactNode, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { counted } from '../../lib/counted.ts'
import { Icon } from '../../lib/icon.tsx'
import { searchPath } from './search-path.ts'

const texts = {
  title: 'Saved searches',
  failed: 'Saved searches could not be loaded.',
  unread: (n: number) => `, ${counted(n, 'unread article')}`,
  menu: (name: string) => `Options of the search ${name}`,
  remove: 'Remove',
  removeFailed: { title: 'Error', description: 'The search could not be removed. Please try again.' },
  changeFailed: { title: 'Error', description: 'The search could not be changed. Please try again.' },
}

/** A link of the sidebar, as the shell renders it. */
export type SavedSearchLink = ComponentType<{
  to: string
  icon: ReactNode
  children: string
  count: number
  countLabel: (n: number) => string
  mark: ReactNode
  onClick: () => void
  hasMenu: boolean
  onKeyDown: (event: KeyboardEvent) => void
}>

type Preference = 'follow' | 'mute' | null
type SavedSearch = { id: string; name: string; query: string; preference: Preference; unread: number }

type SavedSearchNavProps = {
  searches: readonly SavedSearch[]
  NavItem: SavedSearchLink
  /** The class of a row with a menu. */
  rowClass: string | undefined
  /** The container of the rows, with their title. */
  Section: ComponentType<{ title: string; children: ReactNode }>
  onNavigate: () => void
}

/** The saved searches, each with the number of its unread articles and a menu to follow, mute and remove it. */
export function SavedSearchNav({ searches, NavItem, rowClass, Section, onNavigate }: SavedSearchNavProps) {
  return (
    <Section title={texts.title}>
      {searches.map((search) => (
        <Row key={search.id} search={search} NavItem={NavItem} rowClass={rowClass} onNavigate={onNavigate} />
      ))}
    </Section>
  )
}

type RowProps = Pick<SavedSearchNavProps, 'NavItem' | 'rowClass' | 'onNavigate'> & {
  search: SavedSearch
}

function Row({ search, NavItem, rowClass, onNavigate }: RowProps) {
  const { id, name, query, preference, unread } = search
  const [opened, setOpened] = useState(false)
  const change = trpc.search.change.useMutation({ meta: { failure: texts.changeFailed } })
  const remove = trpc.search.remove.useMutation({ meta: { failure: texts.removeFailed } })
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
    event.preventDefault()
    setOpened(true)
  }
  return (
    <div className={rowClass}>
      <NavItem
        to={searchPath(query)}
        icon={<Icon of={IconSearch} />}
        count={unread}
        countLabel={texts.unread}
        mark={<FollowMark preference={preference} />}
        onClick={onNavigate}
        onKeyDown={openByKey}
        hasMenu
      >
        {name}
      </NavItem>
      <Menu width={180} opened={opened} onChange={setOpened}>
        <Menu.Target>
          <ActionIcon size="sm" tabIndex={-1} aria-label={texts.menu(name)}>
            <IconDots size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <TopicItems
            topic={{ kind: 'tag', key: id, name }}
            preferenceOf={() => preference}
            onFollowChange={(_topic, next) => change.mutate({ id, preference: next })}
          />
          <Menu.Item leftSection={<Icon of={IconTrash} />} onClick={() => remove.mutate({ id })}>
            {texts.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
