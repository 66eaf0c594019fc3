import type { ConfirmationReceipt } from '@tidings/api/newsletters/receipts-router'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { showToast } from '@tidings/ui/toast/toast'
import { type ReactNode, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { useUser } from '../../session/session.tsx'
import { momentOf } from '../issues/facts.ts'
import type { NewsletterActions, NewsletterView } from './card/newsletter-view.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { MergeDialog } from './order/merge-dialog.tsx'
import { OrganizeDialog } from './order/organize-dialog.tsx'
import { SplitDialog } from './order/split-dialog.tsx'
import css from './receipt-dialog.module.css'
import { texts } from './texts.ts'
import { unsubscribeTexts } from './unsubscribe/texts.ts'
import { UnsubscribeDialog } from './unsubscribe/unsubscribe-dialog.tsx'

const states = {
  waiting: 'Waiting',
  requesting: 'Opening',
  confirmed: 'Confirmed',
  ask: 'Needs your click',
  failed: 'Failed',
}

const words = {
  title: 'Confirmation details',
  description: 'The emails that asked to confirm this newsletter, and what Tidings did with each.',
  loading: 'Loading details…',
  failed: 'Failed to load the details. Please try again.',
  nothing: 'No confirmation email has arrived yet.',
  state: (state: keyof typeof states) => states[state],
  received: (iso: string, timeZone: string) => `Email of ${momentOf(iso, timeZone)}`,
  link: 'Chosen link',
  score: 'Score',
  reasons: 'Why',
  requests: 'Requests',
  answered: (status: number | null) => (status === null ? 'no answer' : `answered ${status}`),
  outcome: 'Outcome',
  next: 'Next try',
  close: 'Close',
}

/** Its dialogs, of which one is open at most. */
type Opened = 'receipt' | 'unsubscribe' | 'edit' | 'organize' | 'merge' | 'split' | 'delete'

/**
 * The actions of a newsletter's menu, and the dialogs that they open, to be rendered somewhere on the screen.
 * `onDeleted` is called when a newsletter is deleted, before the toast.
 */
export function useNewsletterActions(onDeleted?: (id: string) => void): {
  actionsFor: (newsletter: NewsletterView) => NewsletterActions
  dialogs: ReactNode
} {
  const [open, setOpen] = useState<{ dialog: Opened; newsletter: NewsletterView }>()
  const on = (dialog: Opened) => ({
    newsletter: open?.dialog === dialog ? open.newsletter : undefined,
    onClose: () => setOpen(undefined),
  })
  const retry = trpc.newsletters.processConfirmations.useMutation({
    meta: { failure: texts.retry.failed, success: texts.retry.done },
  })
  const undoUnsubscribe = trpc.newsletters.undoUnsubscribe.useMutation({
    meta: { failure: unsubscribeTexts.undoUnsubscribeFailed },
  })
  return {
    actionsFor: (newsletter) => ({
      onRetry: () => {
        if (!retry.isPending) retry.mutate({})
      },
      onReceipt: () => setOpen({ dialog: 'receipt', newsletter }),
      onUndoUnsubscribe: () => {
        if (undoUnsubscribe.isPending) return
        const said = () => void showToast(unsubscribeTexts.stayed(newsletter.name))
        undoUnsubscribe.mutate({ id: newsletter.id }, { onSuccess: said })
      },
      onEdit: () => setOpen({ dialog: 'edit', newsletter }),
      onOrganize: () => setOpen({ dialog: 'organize', newsletter }),
      // No mail creates saved links.
      ...(!newsletter.isSavedLinks && {
        onUnsubscribe: () => setOpen({ dialog: 'unsubscribe', newsletter }),
        onMerge: () => setOpen({ dialog: 'merge', newsletter }),
        onSplit: () => setOpen({ dialog: 'split', newsletter }),
      }),
      onDelete: () => setOpen({ dialog: 'delete', newsletter }),
    }),
    dialogs: (
      <>
        <ReceiptDialog {...on('receipt')} />
        <UnsubscribeDialog {...on('unsubscribe')} />
        <EditDialog {...on('edit')} />
        <OrganizeDialog
          newsletters={open?.dialog === 'organize' ? [open.newsletter] : []}
          opened={open?.dialog === 'organize'}
          onClose={() => setOpen(undefined)}
        />
        <MergeDialog {...on('merge')} onMerged={(id) => onDeleted?.(id)} />
        <SplitDialog {...on('split')} />
        <DeleteDialog {...on('delete')} onDeleted={onDeleted} />
      </>
    ),
  }
}

/** The attempts to confirm a newsletter, by mail; undefined closes it. */
function ReceiptDialog({
  newsletter,
  onClose,
}: {
  newsletter: NewsletterView | undefined
  onClose: () => void
}) {
  return (
    <Dialog opened={newsletter !== undefined} onClose={onClose} title={words.title} size={560}>
      <p className="hint mb-5">{words.description}</p>
      {newsletter && <Receipts newsletterId={newsletter.id} />}
    </Dialog>
  )
}

function Receipts({ newsletterId }: { newsletterId: string }) {
  const { data, isError } = trpc.newsletters.confirmations.useQuery({ id: newsletterId }, { staleTime: 0 })
  if (isError) return <p role="alert">{words.failed}</p>
  if (!data) return <p role="status">{words.loading}</p>
  if (data.confirmations.length === 0) return <p>{words.nothing}</p>
  return data.confirmations.map((receipt) => <Receipt key={receipt.mailId} receipt={receipt} />)
}

function Receipt({ receipt }: { receipt: ConfirmationReceipt }) {
  const { timeZone } = useUser()
  const { link, score, reasons, requests, outcome, nextTryAt } = receipt
  return (
    <article className={css.receipt}>
      <h3 className="item-title mb-2">{words.state(receipt.state)}</h3>
      <p className="hint mb-2">{words.received(receipt.receivedAt, timeZone)}</p>
      <dl className={css.facts}>
        {link && <Fact name={words.link} values={[`${link.host}${link.path}`]} />}
        {score !== null && <Fact name={words.score} values={[String(score)]} />}
        <Fact name={words.reasons} values={reasons} />
        <Fact
          name={words.requests}
          values={requests.map(
            ({ method, host, path, madeAt, status }) =>
              `${momentOf(madeAt, timeZone)}: ${method} ${host}${path}, ${words.answered(status)}`,
          )}
        />
        {outcome && <Fact name={words.outcome} values={[outcome]} />}
        {nextTryAt && <Fact name={words.next} values={[momentOf(nextTryAt, timeZone)]} />}
      </dl>
    </article>
  )
}

function Fact({ name, values }: { name: string; values: readonly string[] }) {
  if (values.length === 0) return null
  return (
    <>
      <dt className="dimmed">{name}</dt>
      {values.map((value, at) => (
        <dd key={at} style={{ gridColumn: 2 }} dir="auto">
          {value}
        </dd>
      ))}
    </>
  )
}
