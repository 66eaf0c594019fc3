import { Button, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronRight,
  IconMail,
  IconStar,
  IconStarFilled,
  IconVolumeOff,
} from '@tabler/icons-react'
import type { NewsletterDetails } from '@tidings/api/schemas/newsletter'
import { Circle } from '@tidings/ui/avatar/circle'
import { Link } from '@tidings/ui/link/link'
import breadcrumb from '@tidings/ui/page-header/breadcrumb.module.css'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { topicPreferenceName } from '@tidings/ui/topics/texts.ts'
import type { Topic, TopicActions } from '@tidings/ui/topics/topic.ts'
import { TopicItems } from '@tidings/ui/topics/topic-items'
import { useUser } from '../../session/session.tsx'
import { useTopics } from '../topics/use-topics.tsx'
import { ConfirmationBadge } from './card/confirmation-badge.tsx'
import { mailLink } from './card/mail-link.ts'
import type { NewsletterActions } from './card/newsletter-card.tsx'
import { NewsletterMenu } from './card/newsletter-menu.tsx'
import css from './newsletter-header.module.css'
import { texts } from './texts.ts'

const words = texts.one

/** Which newsletter this is, what it has brought, and what one can do with it. */
export function NewsletterHeader({ newsletter, numbers, ...actions }: NewsletterDetails & NewsletterActions) {
  const { timeZone } = useUser()
  const { preferenceOf, onFollowChange } = useTopics()
  const { name, color, sourceEmail } = newsletter
  const { issues, since, articles, duplicates } = numbers
  return (
    <>
      <nav className={breadcrumb.breadcrumb} aria-label={words.breadcrumb}>
        <Link href="/newsletters">{words.back}</Link>
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        <span dir="auto" aria-current="page">
          {name}
        </span>
      </nav>
      <PageHeader
        title={name}
        picture={<Circle name={name} color={color} size={56} />}
        badge={
          <ConfirmationBadge
            status={newsletter.confirmationStatus}
            attempts={newsletter.confirmationAttempts}
            lastAttempt={newsletter.lastConfirmationAttempt}
            timeZone={timeZone}
          />
        }
        meta={[
          sourceEmail,
          since && words.issues(issues, since, timeZone),
          articles > 0 && words.stories(articles),
          duplicates > 0 && words.duplicates(duplicates),
        ]}
      >
        <div className={css.actions}>
          <FollowButton
            topic={{ kind: 'source', key: newsletter.id, name }}
            preferenceOf={preferenceOf}
            onFollowChange={onFollowChange}
          />
          <Button
            component="a"
            href={mailLink(sourceEmail)}
            variant="default"
            leftSection={<IconMail size={18} stroke={1.75} aria-hidden="true" />}
          >
            {words.mail}
          </Button>
          <NewsletterMenu framed newsletter={newsletter} {...actions} />
        </div>
      </PageHeader>
    </>
  )
}

/** A button that says how a topic stands, with the menu that changes it. */
function FollowButton({ topic, ...actions }: TopicActions & { topic: Topic }) {
  const preference = actions.preferenceOf(topic)
  const Icon = { follow: IconStarFilled, mute: IconVolumeOff, none: IconStar }[preference ?? 'none']
  return (
    <Menu width={180} position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
        >
          {topicPreferenceName(preference)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <TopicItems topic={topic} {...actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
