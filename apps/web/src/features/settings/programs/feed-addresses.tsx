import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { FeedView } from '@tidings/api/schemas/feed'
import { Dialog } from '@tidings/ui/dialog/dialog'
import dialogCss from '@tidings/ui/dialog/dialog-parts.module.css'
import { FieldCard } from '@tidings/ui/field-card/field-card'
import { RelativeTime } from '@tidings/ui/time/relative-time'
import { showToast } from '@tidings/ui/toast/toast'
import { useRef, useState } from 'react'
import { errorCode, serverMessage } from '../../../api/api-error.ts'
import { trpc } from '../../../api/trpc.ts'
import { DialogForm } from '../security/dialog-form.tsx'
import rows from '../security/security.module.css'
import { showFailure } from '../security/show-failure.ts'
import { useRefocus } from '../security/use-refocus.ts'
import { CopyField } from './copy-field.tsx'
import css from './programs.module.css'
import { RevokeDialog } from './revoke-dialog.tsx'
import { texts } from './texts.ts'

const words = texts.feeds

/** The name of a feed, by its content. */
function nameOf({ kind, tag, newsletterName, query }: FeedView): string {
  if (kind === 'search') return words.search(query ?? '')
  if (kind === 'tag') return words.tag(tag ?? '')
  if (kind !== 'newsletter') return words[kind]
  return newsletterName === null ? words.noNewsletter : words.newsletter(newsletterName)
}

/** The secret addresses of feeds, with buttons to create and revoke one. */
export function FeedAddresses() {
  const { data, isError } = trpc.feeds.list.useQuery(undefined, { staleTime: 0 })
  const [isCreating, setCreating] = useState(false)
  const [urls, setUrls] = useState<Urls>()
  const [chosen, setChosen] = useState<FeedView>()
  const [isRevoking, setRevoking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useRefocus(list, isCreating || isRevoking)
  const { mutate, isPending } = trpc.feeds.revoke.useMutation({
    onSuccess: () => {
      setRevoking(false)
      showToast(words.revokeDialog.done)
    },
    onError: showFailure,
  })
  const close = () => {
    setCreating(false)
    setUrls(undefined)
  }
  return (
    <FieldCard title={words.title}>
      <p className={css.hint}>{words.hint}</p>
      {!data && <p className={css.hint}>{isError ? words.failed : texts.loading}</p>}
      <ul className={rows.rows} ref={list}>
        {data?.feeds.map((feed) => (
          <li className={rows.row} key={feed.id}>
            <span className={rows.words}>
              <strong className={rows.name}>{nameOf(feed)}</strong>
              <span>
                {texts.created} <RelativeTime at={feed.createdAt} />,{' '}
                {feed.lastUsedAt === null ? (
                  words.neverUsed
                ) : (
                  <>
                    {words.lastUsed} <RelativeTime at={feed.lastUsedAt} />
                  </>
                )}
              </span>
            </span>
            <Button
              variant="default"
              aria-label={words.revokeLabel(nameOf(feed))}
              onClick={() => {
                setChosen(feed)
                setRevoking(true)
              }}
            >
              {words.revoke}
            </Button>
          </li>
        ))}
        <li className={rows.row}>
          <span className={rows.words}>
            <span>{data?.feeds.length === 0 && words.none}</span>
          </span>
          <Button variant="default" onClick={() => setCreating(true)}>
            {words.create}
          </Button>
        </li>
      </ul>
      <Dialog
        opened={isCreating}
        onClose={close}
        title={urls ? words.made.title : words.dialog.title}
        size={480}
      >
        {isCreating &&
          (urls ? (
            <MadeFeed urls={urls} onClose={close} />
          ) : (
            <CreateFeedForm onMade={setUrls} onClose={close} />
          ))}
      </Dialog>
      <RevokeDialog
        opened={isRevoking}
        words={words.revokeDialog}
        name={chosen ? nameOf(chosen) : ''}
        isPending={isPending}
        onRevoke={() => chosen && mutate({ id: chosen.id })}
        onClose={() => setRevoking(false)}
      />
    </FieldCard>
  )
}

type Urls = { atomUrl: string; jsonUrl: string; opdsUrl: string }
const KINDS = (['today', 'saved', 'tag', 'newsletter', 'search'] as const).map((value) => ({
  value,
  label: words.dialog.kinds[value],
}))

/** Asks for the content of a feed; `onMade` gets its addresses, which are not shown again. */
function CreateFeedForm({ onMade, onClose }: { onMade: (urls: Urls) => void; onClose: () => void }) {
  const newsletters = trpc.newsletters.list.useQuery({}).data?.newsletters ?? []
  const form = useForm({
    initialValues: { kind: 'today' as FeedView['kind'], tag: '', newsletterId: '', query: '' },
  })
  const { kind } = form.values
  const { mutate, isPending } = trpc.feeds.create.useMutation({
    onSuccess: onMade,
    onError: (error) => {
      const field = kind === 'tag' ? 'tag' : kind === 'search' ? 'query' : 'newsletterId'
      if (errorCode(error) === 'BAD_REQUEST') form.setFieldError(field, serverMessage(error))
      else showFailure(error)
    },
  })
  return (
    <DialogForm
      form={form}
      submit={words.dialog.submit}
      isPending={isPending}
      onSubmit={({ tag, newsletterId, query }) =>
        mutate({
          kind,
          ...(kind === 'tag' && { tag }),
          ...(kind === 'search' && { query }),
          ...(kind === 'newsletter' && { newsletterId: newsletterId || newsletters[0]?.id }),
        })
      }
      onClose={onClose}
    >
      <NativeSelect label={words.dialog.kind} data={KINDS} data-autofocus {...form.getInputProps('kind')} />
      {kind === 'tag' && (
        <TextInput
          label={words.dialog.tag}
          autoComplete="off"
          maxLength={40}
          {...form.getInputProps('tag')}
        />
      )}
      {kind === 'search' && (
        <TextInput
          label={words.dialog.search}
          description={words.dialog.searchHint}
          autoComplete="off"
          maxLength={500}
          {...form.getInputProps('query')}
        />
      )}
      {kind === 'newsletter' && (
        <NativeSelect
          label={words.dialog.newsletter}
          data={
            newsletters.length > 0
              ? newsletters.map(({ id, name }) => ({ value: id, label: name }))
              : [{ value: '', label: words.dialog.noNewsletters }]
          }
          {...form.getInputProps('newsletterId')}
        />
      )}
    </DialogForm>
  )
}

/** The addresses of a new feed, shown once. */
function MadeFeed({ urls, onClose }: { urls: Urls; onClose: () => void }) {
  return (
    <div className={css.made}>
      <p className={css.text}>{words.made.text}</p>
      <CopyField label={words.made.atom} value={urls.atomUrl} isFirst />
      <CopyField label={words.made.json} value={urls.jsonUrl} />
      <CopyField label={words.made.opds} value={urls.opdsUrl} />
      <div className={dialogCss.actions}>
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </div>
  )
}
