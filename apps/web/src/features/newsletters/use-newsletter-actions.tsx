import type { NewsletterActions, NewsletterView } from '@tidings/ui/newsletter-card/newsletter-card'
import { type ReactNode, useState } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { texts } from './texts.ts'

/**
 * What the menu of a newsletter does, and the dialogs that it opens, to be put somewhere on the screen. `onDeleted` runs
 * when a newsletter is gone, before that is said.
 */
export function useNewsletterActions(onDeleted?: (id: string) => void): {
  actionsFor: (newsletter: NewsletterView) => NewsletterActions
  dialogs: ReactNode
} {
  const [asked, setAsked] = useState<NewsletterView>()
  const [editing, setEditing] = useState<NewsletterView>()
  const [deleting, setDeleting] = useState<NewsletterView>()
  const retry = trpc.newsletters.processConfirmations.useMutation({
    meta: { failure: texts.retry.failed, success: texts.retry.done },
  })
  return {
    actionsFor: (newsletter) => ({
      onRetry: () => {
        if (!retry.isPending) retry.mutate({})
      },
      onReceipt: () => setAsked(newsletter),
      onEdit: () => setEditing(newsletter),
      onDelete: () => setDeleting(newsletter),
    }),
    dialogs: (
      <>
        <ReceiptDialog newsletter={asked} onClose={() => setAsked(undefined)} />
        <EditDialog newsletter={editing} onClose={() => setEditing(undefined)} />
        <DeleteDialog newsletter={deleting} onClose={() => setDeleting(undefined)} onDeleted={onDeleted} />
      </>
    ),
  }
}
