import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconMail, IconStar, IconStarFilled, IconVolumeOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Newsletter, NewsletterDetails } from '@tidings/api/newsletters/schema'
import { Circle } from '@tidings/ui/avatar/avatar'
import { Spinner } from '@tidings/ui/empty-state/spinner'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { Link } from '@tidings/ui/link'
import { PageHeader } from '@tidings/ui/page-header/page-header'
import { TabSet } from '@tidings/ui/tab-set'
import { topicPreferenceName } from '@tidings/ui/topics/texts.ts'
import type { Topic, TopicActions } from '@tidings/ui/topics/topic.ts'
import { TopicItems } from '@tidings/ui/topics/topic-items'
import { useMatch, useNavigate, useParams } from 'react-router'
import { errorCode } from '../../api/api-error.ts'
import { getQueryKey, trpc } from '../../api/trpc.ts'
import { Icon } from '../../lib/icon.tsx'
import { PageTitle } from '../../lib/page-title.tsx'
import { Breadcrumb } from '../../lib/sub-page-header.tsx'
import { useUser } from '../../session/session.tsx'
import { ArticleListView } from '../articles/list/article-list-view.tsx'
import { IssuesPanel } from '../issues/issues-panel.tsx'
import { useTopics } from '../topics/use-topics.tsx'
import { ConfirmationBadge } from './card/confirmation-badge.tsx'
import { mailLink } from './card/mail-link.ts'
import { NeedsClick } from './card/needs-click.tsx'
import { NewsletterMenu } from './card/newsletter-menu.tsx'
import type { NewsletterActions } from './card/newsletter-view.ts'
import { UnsubscribeNote } from './card/unsubscribe-note.tsx'
import { HealthPanel } from './health-panel.tsx'
import css from './newsletter-screen.module.css'
import { texts } from './texts.ts'
import { unsubscribeTexts } from './unsubscribe/texts.ts'
import { useNewsletterActions } from './use-newsletter-actions.tsx'

const words = texts.one

/** One newsletter: its issues, with their parts, and all its stories. */
export function Component() {
  const { id = '' } = useParams()
  const path = `/newsletter/${id}`
  const part = useMatch('/newsletter/:id/stories') ? 'stories' : 'issues'
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data, error, isError, refetch } = trpc.newsletters.get.useQuery({ id })
  const { actionsFor, dialogs } = useNewsletterActions(async () => {
    await navigate('/newsletters')
    // Returning to its URL must not find it there.
    client.removeQueries({ queryKey: getQueryKey(trpc.newsletters.get, { id }) })
  })

  // A deleted one stays on screen until the redirect; so existing data takes precedence over a failure.
  if (data) {
    const { newsletter, numbers } = data
    const actions = actionsFor(newsletter)
    return (
      <>
        <PageTitle>{newsletter.name}</PageTitle>
        <NewsletterHeader newsletter={newsletter} numbers={numbers} {...actions} />
        {newsletter.confirmationLinks && (
          <div className="mb-6">
            <NeedsClick links={newsletter.confirmationLinks} reason={newsletter.confirmationReason} />
          </div>
        )}
        <UnsubscribeBanner newsletter={newsletter} {...actions} />
        {newsletter.isSavedLinks ? (
          <Stories key={id} newsletterId={id} />
        ) : (
          <>
            <HealthPanel key={id} newsletterId={id} />
            <TabSet
              label={words.parts}
              look="line"
              value={part}
              onChange={(next) => navigate(next === 'stories' ? `${path}/stories` : path)}
              tabs={[
                {
                  value: 'issues',
                  label: words.tabs.issues,
                  panel: <IssuesPanel key={id} newsletterId={id} />,
                },
                {
                  value: 'stories',
                  label: words.tabs.stories,
                  panel: <Stories key={id} newsletterId={id} />,
                },
              ]}
            />
          </>
        )}
        {dialogs}
      </>
    )
  }
  if (errorCode(error) === 'NOT_FOUND') {
    return (
      <>
        <PageTitle>{words.missing}</PageTitle>
        <StatePanel failure titleAs="h1" title={words.missing} text={words.missingText}>
          <Button component={Link} href="/newsletters">
            {words.back}
          </Button>
        </StatePanel>
      </>
    )
  }
  if (isError) {
    const retry: [string, () => void] = [words.again, refetch]
    return <StatePanel failure titleAs="h1" title={texts.list.error} text={words.failed} retry={retry} />
  }
  return (
    <>
      <h1 className="visually-hidden">{words.heading}</h1>
      <Spinner label={words.loading} centered />
    </>
  )
}

function Stories({ newsletterId }: { newsletterId: string }) {
  return (
    <section aria-label={words.list}>
      <ArticleListView list="list" source={newsletterId} title={words.list} titleAs="h2" />
    </section>
  )
}

/** The header of a newsletter: its facts and actions. */
function NewsletterHeader({ newsletter, numbers, ...actions }: NewsletterDetails & NewsletterActions) {
  const { timeZone } = useUser()
  const { preferenceOf, onFollowChange } = useTopics()
  const { name, color, sourceEmail } = newsletter
  const { issues, since, articles, duplicates } = numbers
  return (
    <>
      <Breadcrumb back={words.back} parent="/newsletters" page={name} />
      <div className={css.head}>
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
            newsletter.isSavedLinks ? words.savedLinks : sourceEmail,
            since && words.issues(issues, since, timeZone),
            articles > 0 && words.stories(articles),
            duplicates > 0 && words.duplicates(duplicates),
          ]}
        >
          <div className={`wrap gap-3 ${css.actions}`}>
            <FollowButton
              topic={{ kind: 'source', key: newsletter.id, name }}
              preferenceOf={preferenceOf}
              onFollowChange={onFollowChange}
            />
            {!newsletter.isSavedLinks && (
              <Button
                component="a"
                href={mailLink(sourceEmail)}
                variant="default"
                leftSection={<Icon of={IconMail} />}
              >
                {words.mail}
              </Button>
            )}
            <NewsletterMenu framed newsletter={newsletter} {...actions} />
          </div>
        </PageHeader>
      </div>
    </>
  )
}

/** A button that shows a topic's state, with the menu that changes it. */
function FollowButton({ topic, ...actions }: TopicActions & { topic: Topic }) {
  const preference = actions.preferenceOf(topic)
  const Shape = { follow: IconStarFilled, mute: IconVolumeOff, none: IconStar }[preference ?? 'none']
  return (
    <Menu width={180} position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Icon of={Shape} />}
          rightSection={<Icon of={IconChevronDown} size={16} />}
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

type UnsubscribeBannerProps = {
  newsletter: Newsletter
} & Pick<NewsletterActions, 'onUnsubscribe' | 'onUndoUnsubscribe'>

/** How the newsletter was unsubscribed from, on its own screen, with the possible actions. */
function UnsubscribeBanner({
  newsletter: { unsubscription },
  onUnsubscribe,
  onUndoUnsubscribe,
}: UnsubscribeBannerProps) {
  const { timeZone } = useUser()
  const off = trpc.addresses.switchOff.useMutation({
    meta: { failure: unsubscribeTexts.switchFailed, success: unsubscribeTexts.switchedOff },
  })
  if (!unsubscription) return null
  const { state, stillSends, ownAddress: own } = unsubscription
  const isTrouble = state === 'failed' || stillSends !== null
  return (
    <div className={css.banner}>
      <UnsubscribeNote unsubscription={unsubscription} timeZone={timeZone}>
        {isTrouble && onUnsubscribe && (
          <Button variant="default" size="xs" onClick={onUnsubscribe}>
            {unsubscribeTexts.again}
          </Button>
        )}
        {own?.isOn && state !== 'failed' && (
          <Button
            variant="default"
            size="xs"
            title={unsubscribeTexts.switchOffHint(own.address)}
            aria-disabled={off.isPending}
            onClick={() => !off.isPending && off.mutate({ id: own.id })}
          >
            {unsubscribeTexts.switchOff}
          </Button>
        )}
        {own && !own.isOn && <span>{unsubscribeTexts.isOff(own.address)}</span>}
        {onUndoUnsubscribe && (
          <Button variant="default" size="xs" onClick={onUndoUnsubscribe}>
            {unsubscribeTexts.undoUnsubscribe}
          </Button>
        )}
      </UnsubscribeNote>
    </div>
  )
}
