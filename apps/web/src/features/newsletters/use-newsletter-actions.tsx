import { showToast } from '@tidings/ui/toast/toast'
import { type ReactNode, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import type { NewsletterActions, NewsletterView } from './card/newsletter-view.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { MergeDialog } from './order/merge-dialog.tsx'
import { OrganizeDialog } from './order/organize-dialog.tsx'
import { SplitDialog } from './order/split-dialog.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { texts } from './texts.ts'
import { unsubscribeTexts } from './unsubscribe/texts.ts'
import { UnsubscribeDialog } from './unsubscribe/unsubscribe-dialog.tsx'

/**
 * The actions of a newsletter's menu, and the dialogs that they open, to be rendered somewhere on the screen.
 * `onDeleted` is called when a newsletter is deleted, before the toast.
 */
export function useNewsletterActions(onDeleted?: (id: string) => void): {
  actionsFor: (newsletter: NewsletterView) => NewsletterActions
  dialogs: ReactNode
} {
  const [asked, setAsked] = useState<NewsletterView>()
  const [unsubscription, setUnsubscription] = useState<NewsletterView>()
  const [editing, setEditing] = useState<NewsletterView>()
  const [deleting, setDeleting] = useState<NewsletterView>()
  const [organizing, setOrganizing] = useState<NewsletterView>()
  const [merging, setMerging] = useState<NewsletterView>()
  const [splitting, setSplitting] = useState<NewsletterView>()
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
      onReceipt: () => setAsked(newsletter),
      onUndoUnsubscribe: () => {
        if (undoUnsubscribe.isPending) return
        const said = () => void showToast(unsubscribeTexts.stayed(newsletter.name))
        undoUnsubscribe.mutate({ id: newsletter.id }, { onSuccess: said })
      },
      onEdit: () => setEditing(newsletter),
      onOrganize: () => setOrganizing(newsletter),
      // No mail creates saved links.
      ...(!newsletter.isSavedLinks && {
        onUnsubscribe: () => setUnsubscription(newsletter),
        onMerge: () => setMerging(newsletter),
        onSplit: () => setSplitting(newsletter),
      }),
      onDelete: () => setDeleting(newsletter),
    }),
    dialogs: (
      <>
        <ReceiptDialog newsletter={asked} onClose={() => setAsked(undefined)} />
        <UnsubscribeDialog newsletter={unsubscription} onClose={() => setUnsubscription(undefined)} />
        <EditDialog newsletter={editing} onClose={() => setEditing(undefined)} />
        <OrganizeDialog
          newsletters={organizing ? [organizing] : []}
          opened={organizing !== undefined}
          onClose={() => setOrganizing(undefined)}
        />
        <MergeDialog
          newsletter={merging}
          onClose={() => setMerging(undefined)}
          onMerged={(id) => onDeleted?.(id)}
        />
        <SplitDialog newsletter={splitting} onClose={() => setSplitting(undefined)} />
        <DeleteDialog newsletter={deleting} onClose={() => setDeleting(undefined)} onDeleted={onDeleted} />
      </>
    ),
  }
}
