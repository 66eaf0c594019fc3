import { IconHash } from '@tabler/icons-react'
import type { Topic } from '@tidings/api/topics/schema'
import { tagPath } from '@tidings/ui/topics/topic.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../../lib/icon.tsx'
import { useTopics } from '../topics/use-topics.tsx'
import { NavSkeleton } from './nav-item.tsx'
import css from './sidebar.module.css'
import { texts } from './texts.ts'
import { TopicItem } from './topic-item.tsx'

/** The number of tags, and of newsletters, in the sidebar until all are shown. */
export const FIRST = 8

/** The tags of the week as links, each with a menu to follow and mute it; at first only some. */
export function TopicNav({ onNavigate }: { onNavigate: () => void }) {
  const { topics, isError, ...actions } = useTopics()
  const { pathname, search } = useLocation()
  const [all, setAll] = useState(false)
  if (!topics) {
    return isError ? <p className={css.note}>{texts.topicsFailed}</p> : <NavSkeleton widths={[84, 108, 72]} />
  }
  const current = pathname === '/' ? new URLSearchParams(search).get('tag') : null
  const { tags, hidden } = shownTags(topics.tags, { current, all })
  if (tags.length === 0) return <p className={css.note}>{texts.noTopics}</p>
  return (
    <>
      {tags.map((topic) => (
        <TopicItem
          key={topic.key}
          topic={topic}
          to={tagPath(topic.name)}
          icon={<Icon of={IconHash} />}
          count={topic.today}
          onNavigate={onNavigate}
          {...actions}
        />
      ))}
      <ShowAll all={all} hidden={hidden} onChange={setAll} />
    </>
  )
}

/** The button that shows the rest of a list in the sidebar, which would be many stops of Tab before the page. */
export function ShowAll(props: { all: boolean; hidden: number; onChange: (all: boolean) => void }) {
  const { all, hidden, onChange } = props
  if (hidden === 0 && !all) return null
  return (
    <button
      type="button"
      className={`${css.item} ${css.more}`}
      aria-expanded={all}
      onClick={() => onChange(!all)}
    >
      {all ? texts.showFewer : texts.showAll(hidden)}
    </button>
  )
}

/**
 * The tags to show in the sidebar, in the order of the list: the first few and every followed one, or all of them, and
 * always the one whose articles are on screen; and the number of hidden ones.
 */
function shownTags(
  tags: readonly Topic[],
  { current, all }: { current: string | null; all: boolean },
): { tags: Topic[]; hidden: number } {
  const isCurrent = ({ key }: Topic) => key === current?.toLowerCase()
  const shown = tags.filter((tag, at) => all || at < FIRST || tag.preference === 'follow' || isCurrent(tag))
  const hidden = tags.length - shown.length
  if (!current || shown.some(isCurrent)) return { tags: shown, hidden }
  const unknown = {
    kind: 'tag',
    key: current.toLowerCase(),
    name: current,
    today: 0,
    week: 0,
    preference: null,
  } as const
  return { tags: [...shown, unknown], hidden }
}
