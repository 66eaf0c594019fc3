import { showToast, type ToastContent } from '@tidings/ui/toast/toast'
import { trpc } from '../api/trpc.ts'

function noticeOf(server: { sendsMail: boolean; outbox: string | null } | undefined): string | undefined {
  if (server === undefined || server.sendsMail) return undefined
  const where =
    server.outbox === null
      ? 'Ask your administrator for the email.'
      : `Emails are saved as files in ${server.outbox}.`
  return `This server can’t send email. ${where}`
}

/** A note that mails are not sent, if there is no mail server; undefined if there is one, or while unknown. */
export const useOutboxNotice = (): string | undefined => noticeOf(trpc.server.get.useQuery().data)

/** Shows a toast that a mail was sent or, without a mail server, where it is: once it is known whether there is one. */
export function useMailToast(): (sent: ToastContent) => Promise<void> {
  const { server } = trpc.useUtils()
  return async (sent) => {
    const kept = noticeOf(await server.get.ensureData().catch(() => undefined))
    showToast(kept === undefined ? sent : { title: 'Email saved in the server’s outbox', description: kept })
  }
}
