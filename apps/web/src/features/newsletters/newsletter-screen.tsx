import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { StatePanel } from '@tidings/ui/empty-state/state-panel'
import { Link } from '@tidings/ui/link/link'
import { Spinner } from '@tidings/ui/spinner/spinner'
import { useParams } from 'react-router'
import { ArticleListView } from '../../lib/article-list-view.tsx'
import { useUser } from '../../lib/session.tsx'
import { trpc } from '../../lib/trpc.ts'
import { texts } from './texts.ts'

/** One newsletter: its articles. */
export function Component() {
  const { id = '' } = useParams()
  const { email } = useUser()
  const { data, isPending, isError } = trpc.newsletters.list.useQuery({ email })
  const newsletter = data?.newsletters.find((one) => one.id === id)
  const words = texts.one

  if (isPending) {
    return (
      <>
        <h1 className="visually-hidden">{words.heading}</h1>
        <Spinner label={words.loading} centered />
      </>
    )
  }
  if (isError) {
    return <StatePanel failure titleAs="h1" title={texts.list.error} text={texts.list.errorText} />
  }
  if (!newsletter) {
    return (
      <StatePanel failure titleAs="h1" title={words.missing} text={words.missingText}>
        <Button component={Link} href="/newsletters">
          {words.back}
        </Button>
      </StatePanel>
    )
  }
  return (
    <>
      <title>{`${newsletter.name} · ${texts.product}`}</title>
      <Button
        component={Link}
        href="/newsletters"
        variant="quiet"
        ml={-14}
        mb={8}
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
      >
        {words.back}
      </Button>
      <ArticleListView
        key={id}
        list="list"
        source={id}
        title={newsletter.name}
        meta={() => [words.articles(newsletter.sourceEmail)]}
      />
    </>
  )
}
