import { Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { SavedLinkView } from '@tidings/api/imports/saved-links-router'
import { Spinner } from '@tidings/ui/empty-state/spinner'
import { Link } from '@tidings/ui/link'
import { useEffect, useRef } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { isNoConnection } from '../../lib/connection/is-no-connection.ts'
import type { Waiting } from '../../service-worker/messages.ts'
import css from './share.module.css'
import { texts } from './share-texts.ts'
import type { SharedContent } from './shared-content.ts'

/** The polling interval of a page that is being fetched, in ms. */
const LOOK = 1000

/** The link or text to save, and after saving its state. */
export function ShareToSave({ content }: { content: SharedContent }) {
  const { articles, editions, newsletters } = trpc.useUtils()
  const save = trpc.savedLinks.save.useMutation({
    // Not awaited: offline they are fetched later.
    onSuccess: () => {
      void articles.invalidate()
      void editions.invalidate()
      void newsletters.list.invalidate()
    },
  })
  const isLink = 'url' in content
  const send = () => save.mutate(content)
  return (
    <section className={css.card} aria-label={isLink ? texts.page : texts.text}>
      <div className="stack gap-2">
        {content.title && (
          <strong className={css.title} dir="auto">
            {content.title}
          </strong>
        )}
        {isLink ? (
          <span className={css.address}>{content.url}</span>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
          <blockquote className={css.text} dir="auto" tabIndex={0} aria-label={texts.text}>
            {content.text}
          </blockquote>
        )}
      </div>
      {save.data ? (
        <Outcome saved={save.data} onAgain={send} />
      ) : (
        <>
          <p className="small" role={save.isError ? 'alert' : undefined}>
            {save.isError ? (
              <>
                <strong className="bad">{texts.failed}.</strong> {reasonOf(save.error)}
              </>
            ) : (
              <>
                <strong>{isLink ? texts.ask.link : texts.ask.text}</strong> {texts.foreign}
              </>
            )}
          </p>
          <div className="buttons">
            <Button autoFocus loading={save.isPending} onClick={send}>
              {save.isError ? texts.again : texts.save}
            </Button>
            <Button variant="default" component={Link} href="/">
              {texts.leave}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

const reasonOf = (error: unknown) =>
  isNoConnection(error) ? texts.offline : (serverMessage(error) ?? texts.unexpected)

/** Whether it was saved offline, to be sent later: the service worker's response instead of the server's. */
const waits = (saved: SavedLinkView & Partial<Waiting>): boolean => saved.isWaiting === true

function Outcome({ saved, onAgain }: { saved: SavedLinkView; onAgain: () => void }) {
  const isWaiting = waits(saved)
  const utils = trpc.useUtils()
  const { data } = trpc.savedLinks.get.useQuery(
    { id: saved.articleId },
    {
      enabled: !isWaiting && saved.state === 'fetching',
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && state.data.state !== 'fetching' ? false : LOOK),
    },
  )
  const { articleId, state, why } = data ?? saved
  const isDone = state !== 'fetching'
  useEffect(() => {
    // It was listed without its text.
    if (isDone) utils.articles.invalidate()
  }, [isDone, utils])
  const first = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isDone) first.current?.focus()
  }, [isDone])
  return (
    <>
      {!isWaiting && !isDone && <Spinner label={texts.fetching} />}
      <div className={css.outcome} role="status">
        {isWaiting && <Result icon={IconClock} title={`${texts.waiting}.`} text={texts.waitingText} />}
        {!isWaiting && state === 'stored' && (
          <Result icon={IconCircleCheck} look="good" title={texts.stored} />
        )}
        {!isWaiting && state === 'missing' && (
          <Result
            icon={IconAlertCircle}
            look="bad"
            title={`${texts.missing}.`}
            text={why && texts.missingWhy(why)}
          />
        )}
      </div>
      <div className="buttons">
        {isDone && !isWaiting && (
          <Button ref={first} component={Link} href={`/article/${articleId}`}>
            {texts.open}
          </Button>
        )}
        {state === 'missing' && (
          <Button variant="default" onClick={onAgain}>
            {texts.again}
          </Button>
        )}
        <Button variant="default" component={Link} href="/saved">
          {texts.showSaved}
        </Button>
      </div>
    </>
  )
}

type ResultProps = { icon: typeof IconClock; look?: string; title: string; text?: string | null | undefined }

function Result({ icon: Shape, look, title, text }: ResultProps) {
  return (
    <>
      <Shape size={20} stroke={1.75} aria-hidden="true" className={look} />
      <p>
        <strong>{title}</strong> {text}
      </p>
    </>
  )
}
