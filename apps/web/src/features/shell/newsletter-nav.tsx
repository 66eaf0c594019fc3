import { Circle } from '@tidings/ui/avatar/circle'
import { trpc } from '../../api/trpc.ts'
import { useUser } from '../../session/session.tsx'
import { useTopics } from '../topics/use-topics.tsx'
import css from './sidebar.module.css'
import { texts } from './texts.ts'
import { TopicItem } from './topic-item.tsx'
import { WaitingRows } from './waiting-rows.tsx'

/** The user's newsletters as links, each with its circle and the menu that follows and mutes it. */
export function NewsletterNav({ onLeave }: { onLeave: () => void }) {
  const { email } = useUser()
  const { data, isError } = trpc.newsletters.list.useQuery({ email })
  const { stanceOf, onSteer } = useTopics()
  if (isError) return <p className={css.note}>{texts.newslettersFailed}</p>
  if (!data) return <WaitingRows widths={[132, 104, 120]} />
  if (data.newsletters.length === 0) return <p className={css.note}>{texts.noNewsletters}</p>
  return data.newsletters.map(({ id, name, color }) => (
    <TopicItem
      key={id}
      topic={{ kind: 'source', key: id, name }}
      to={`/newsletter/${encodeURIComponent(id)}`}
      icon={<Circle name={name} color={color} size={20} />}
      onLeave={onLeave}
      stanceOf={stanceOf}
      onSteer={onSteer}
    />
  ))
}
