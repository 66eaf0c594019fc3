import { renderOriginal } from '@tidings/mail/original/render-original'
import { asChecked, mailOfHtml } from './mail-of-html.ts'

/** The original's page of a mail with this HTML, without the frame and policy that also protect it. */
export async function sanitize(html: string): Promise<string> {
  const { pieces } = await renderOriginal(mailOfHtml(html))
  return asChecked(pieces.map((piece, n) => (n === 0 ? piece : `/api/pictures/${n}${piece}`)).join(''))
}
