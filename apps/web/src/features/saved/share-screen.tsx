import { Button, TextInput } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { SavedLinkView } from '@tidings/api/imports/saved-links-router'
import { Spinner } from '@tidings/ui/empty-state/spinner'
import { Link } from '@tidings/ui/link'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { isNoConnection } from '../../lib/no-connection.tsx'
import { SubPageHeader } from '../../lib/sub-page-header.tsx'
import { useSearchParams } from '../../routing/search-params.ts'
import type { Waiting } from '../../service-worker/messages.ts'
import css from './share.module.css'
import { type SharedContent, sharedContent } from './shared-content.ts'

const texts = {
  title: 'Save to Tidings',
  subtitle: 'A link or a text, to read later',
  saved: 'Saved Articles',
  ask: { link: 'Save this page?', text: 'Save this text?' },
  foreign: 'Nothing is saved until you press Save.',
  page: 'Page',
  text: 'Text',
  save: 'Save',
  leave: 'Don’t save',
  address: 'Web address',
  go: 'Continue',
  addressHint: 'e.g. https://example.com/article',
  noAddress: 'Please enter an address that begins with http:// or https://',
  fetching: 'Saved. Its text is being fetched…',
  stored: 'Saved',
  missing: 'Saved, but without its text',
  missingWhy: (why: string) => `Only the link is kept: ${why}.`,
  waiting: 'It will be saved when you’re back online',
  waitingText: 'You’re offline. Tidings remembers it in this browser until then.',
  failed: 'It could not be saved',
  offline: 'Please try again when you are online.',
  unexpected: 'Something went wrong. Please try again later.',
  again: 'Try again',
  open: 'Open',
  showSaved: 'Go to Saved Articles',
}

/**
 * The target of a share or the bookmarklet: `title`, `text` and `url` in the URL. Any site may open it with anything,
 * so nothing is saved before the user has seen it and pressed the button.
 */
export function Component() {
  const [params, setParams] = useSearchParams()
  const content = sharedContent({
    title: params.get('title'),
    text: params.get('text'),
    url: params.get('url'),
  })
  return (
    <>
      <SubPageHeader texts={{ ...texts, back: texts.saved }} parent="/saved" meta={[texts.subtitle]} />
      {content ? (
        <ShareToSave key={JSON.stringify(content)} content={content} />
      ) : (
        <AddressForm onAddress={(url) => setParams({ url })} />
      )}
    </>
  )
}

/** For links that can't be shared, for example on a phone whose browser doesn't support it. */
function AddressForm({ onAddress }: { onAddress: (url: string) => void }) {
  const [fault, setFault] = useState<string | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const content = sharedContent({ url: String(new FormData(event.currentTarget).get('url')) })
    if (content && 'url' in content) onAddress(content.url)
    else setFault(texts.noAddress)
  }
  return (
    <form className={css.card} noValidate onSubmit={submit}>
      <TextInput
        name="url"
        type="url"
        label={texts.address}
        placeholder={texts.addressHint}
        autoComplete="off"
        autoFocus
        maxLength={8192}
        error={fault}
        onChange={() => setFault(null)}
      />
      <div className="buttons">
        <Button type="submit">{texts.go}</Button>
      </div>
    </form>
  )
}

/** The polling interval of a page that is being fetched, in ms. */
const LOOK = 1000

/** The link or text to save, and after saving its state. */
function ShareToSave({ content }: { content: SharedContent }) {
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
