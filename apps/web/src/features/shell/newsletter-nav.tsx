import { Circle } from '@tidings/ui/avatar/circle'
import { useUser } from '../../lib/session.tsx'
import { trpc } from '../../lib/trpc.ts'
import { NavItem } from './nav-item.tsx'
import css from './sidebar.module.css'
import { texts } from './texts.ts'
import { WaitingRows } from './waiting-rows.tsx'

/** The user's newsletters as links, each with its circle. */
export function NewsletterNav({ onLeave }: { onLeave: () => void }) {
  const { email } = useUser()
  const { data, isError } = trpc.newsletters.list.useQuery({ email })
  if (isError) return <p className={css.note}>{texts.newslettersFailed}</p>
  if (!data) return <WaitingRows widths={[132, 104, 120]} />
  if (data.newsletters.length === 0) return <p className={css.note}>{texts.noNewsletters}</p>
  return data.newsletters.map(({ id, name, color }) => (
    <NavItem
      key={id}
      to={`/newsletter/${encodeURIComponent(id)}`}
      icon={<Circle name={name} color={color} size={20} />}
      onClick={onLeave}
    >
      {name}
    </NavItem>
  ))
}
