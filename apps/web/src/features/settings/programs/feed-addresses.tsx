import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { FeedView } from '@tidings/api/editions/feeds-router'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { trpc } from '../../../api/trpc.ts'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { SettingsList } from '../list/settings-list.tsx'
import { failureAt } from '../list/show-failure.ts'
import { Usage } from '../list/usage.tsx'
import { CopyField, CopyFields } from './copy-field.tsx'
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
  const { mutateAsync } = trpc.feeds.revoke.useMutation()
  return (
    <FieldCard title={words.title} hint={words.hint}>
      <SettingsList
        words={words}
        rows={data?.feeds}
        isError={isError}
        read={(feed) => ({
          name: nameOf(feed),
          lines: (
            <span>
              <Usage {...feed} words={words} />
            </span>
          ),
        })}
        note={data?.feeds.length === 0 && words.none}
        Form={CreateFeedForm}
        Made={MadeFeed}
        remove={({ id }) => mutateAsync({ id })}
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
    onError: failureAt(form, kind === 'tag' ? 'tag' : kind === 'search' ? 'query' : 'newsletterId'),
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
function MadeFeed({ made: urls, onClose }: { made: Urls; onClose: () => void }) {
  const { text, atom, json, opds } = words.made
  return (
    <CopyFields onClose={onClose}>
      <p className="hint">{text}</p>
      <CopyField label={atom} value={urls.atomUrl} isFirst />
      <CopyField label={json} value={urls.jsonUrl} />
      <CopyField label={opds} value={urls.opdsUrl} />
    </CopyFields>
  )
}
