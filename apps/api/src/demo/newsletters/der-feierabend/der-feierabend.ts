import { tracked } from '../../link-wrappers.ts'
import type { Newsletter } from '../../newsletter.ts'
import { textPart } from '../../text-part.ts'
import { FEIERABEND_ISSUES } from './issues.ts'
import { derFeierabendHtml } from './layout.ts'

/** A made-up evening letter in German. */
export const derFeierabend: Newsletter = {
  name: 'Der Feierabend',
  address: 'redaktion@derfeierabend.example',
  listId: 'abend.derfeierabend.example',
  site: 'https://derfeierabend.example',
  sendsAt: 18 * 60 + 3,
  todayAge: 0.33,
  wrap: (url, token) =>
    tracked(url, { mtm_campaign: 'feierabend', mtm_medium: 'newsletter', mtm_cid: token.slice(0, 12) }),
  html: derFeierabendHtml,
  text: (page) =>
    textPart(page, {
      online: 'Im Browser öffnen',
      sponsored: 'ANZEIGE',
      job: 'STELLENANZEIGE',
      readOn: 'Weiterlesen',
      unsubscribe: 'Newsletter abbestellen',
      preferences: 'Einstellungen',
      imprint: 'Impressum: Feierabend Verlag GmbH, Am Alten Hafen 3, 12345 Brenna',
    }),
  issues: FEIERABEND_ISSUES,
}
