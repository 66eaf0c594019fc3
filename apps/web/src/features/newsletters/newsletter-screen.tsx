import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { Link } from '@tidings/ui/link/link'
import { Spinner } from '@tidings/ui/spinner/spinner'
import { TabSet } from '@tidings/ui/tab-set/tab-set'
import { getQueryKey } from '@trpc/react-query'
import { useMatch, useNavigate, useParams } from 'react-router'
import { errorCode } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { ArticleListView } from '../articles/list/article-list-view.tsx'
import { IssuesPanel } from '../issues/issues-panel.tsx'
import { NeedsClick } from './card/needs-click.tsx'
import { HealthPanel } from './health-panel.tsx'
import { NewsletterHeader } from './newsletter-header.tsx'
import css from './newsletter-screen.module.css'
import { texts } from './texts.ts'
import { UnsubscribeBanner } from './unsubscribe/unsubscribe-banner.tsx'
import { useNewsletterActions } from './use-newsletter-actions.tsx'

const words = texts.one

/** One newsletter: its issues, each taken apart, and all its stories. */
export function Component() {
  const { id = '' } = useParams()
  const path = `/newsletter/${id}`
  const part = useMatch('/newsletter/:id/stories') ? 'stories' : 'issues'
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data, error, isError, refetch } = trpc.newsletters.get.useQuery({ id })
  const { actionsFor, dialogs } = useNewsletterActions(async () => {
    await navigate('/newsletters')
    // Anyone who comes back to its address must not find it there.
    client.removeQueries({ queryKey: getQueryKey(trpc.newsletters.get, { id }) })
  })

  // Deleted, it stays on screen until the way leads on; so what is known comes before what has failed.
  if (data) {
    const { newsletter, numbers } = data
    const actions = actionsFor(newsletter)
    return (
      <>
        <title>{`${newsletter.name} · ${texts.product}`}</title>
        <NewsletterHeader newsletter={newsletter} numbers={numbers} {...actions} />
        {newsletter.confirmationLinks && (
          <div className={css.click}>
            <NeedsClick links={newsletter.confirmationLinks} reason={newsletter.confirmationReason} />
          </div>
        )}
        <UnsubscribeBanner newsletter={newsletter} {...actions} />
        <HealthPanel key={id} newsletterId={id} />
        <TabSet
          label={words.parts}
          look="line"
          value={part}
          onChange={(next) => navigate(next === 'stories' ? `${path}/stories` : path)}
          tabs={[
            { value: 'issues', label: words.tabs.issues, panel: <IssuesPanel key={id} newsletterId={id} /> },
            { value: 'stories', label: words.tabs.stories, panel: <Stories key={id} newsletterId={id} /> },
          ]}
        />
        {dialogs}
      </>
    )
  }
  if (errorCode(error) === 'NOT_FOUND') {
    return (
      <>
        <title>{`${words.missing} · ${texts.product}`}</title>
        <StatePanel failure titleAs="h1" title={words.missing} text={words.missingText}>
          <Button component={Link} href="/newsletters">
            {words.back}
          </Button>
        </StatePanel>
      </>
    )
  }
  if (isError) {
    return (
      <StatePanel failure titleAs="h1" title={texts.list.error} text={words.failed}>
        <Button variant="default" onClick={() => refetch()}>
          {words.again}
        </Button>
      </StatePanel>
    )
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
      <ArticleListView list="list" source={newsletterId} title={words.list} titleAs="h2" meta={() => []} />
    </section>
  )
}
