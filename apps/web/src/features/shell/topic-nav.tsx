import { IconHash } from '@tabler/icons-react'
import { tagPath } from '@tidings/ui/topics/topic.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTopics } from '../topics/use-topics.tsx'
import { shownTags } from './shown-tags.ts'
import css from './sidebar.module.css'
import { texts } from './texts.ts'
import { TopicItem } from './topic-item.tsx'
import { WaitingRows } from './waiting-rows.tsx'

/** The tags of the week as links, each with the menu that follows and mutes it; at first only some. */
export function TopicNav({ onLeave }: { onLeave: () => void }) {
  const { topics, isError, ...actions } = useTopics()
  const { pathname, search } = useLocation()
  const [all, setAll] = useState(false)
  if (!topics) {
    return isError ? <p className={css.note}>{texts.topicsFailed}</p> : <WaitingRows widths={[84, 108, 72]} />
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
          icon={<IconHash size={18} stroke={1.75} aria-hidden="true" />}
          count={topic.today}
          onLeave={onLeave}
          {...actions}
        />
      ))}
      {(hidden > 0 || all) && (
        <button
          type="button"
          className={`${css.item} ${css.more}`}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? texts.showFewer : texts.showAll(hidden)}
        </button>
      )}
    </>
  )
}
