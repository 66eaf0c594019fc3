import { renderOriginal } from '@tidings/pipeline/analyse/original/render-original'
import { asChecked } from './as-checked.ts'
import { mailOfHtml } from './mail-of-html.ts'

/** The page of a mail with this HTML as it was sent, without the frame and the policy that also hold it. */
export async function sanitize(html: string): Promise<string> {
  const { pieces } = await renderOriginal(mailOfHtml(html))
  return asChecked(pieces.map((piece, n) => (n === 0 ? piece : `/api/pictures/${n}${piece}`)).join(''))
}
