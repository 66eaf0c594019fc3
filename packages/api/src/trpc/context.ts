import type { AccountServices, RequestContext } from '@tidings/accounts/context'
import type { FetchWeb } from '@tidings/pipeline/fetch/guarded-fetch'
import type { SendMail } from '@tidings/pipeline/run/unsubscribe/unsubscribe'

/** What the procedures work with, the same for every request. */
export interface Services extends AccountServices {
  /** The folder that mails are kept in where no mail server sends them; undefined: one does. */
  outbox: string | undefined
  /** What is behind the @ of inbox addresses. */
  mailDomain: string
  /** Whether there is a model that articles may wait for to be summarised. */
  requestsSummaries: boolean
  /** The one way to what mails, pages and readers name on the web. */
  fetchWeb: FetchWeb
  sendMail: SendMail
}

/** One request of the API. */
export interface Context extends Services, RequestContext {}
