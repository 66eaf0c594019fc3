import { atMost, type Figure } from '../../rows/row.ts'
import type { AcceptedMails } from './accepted-mails.ts'
import { compare, inspectData } from './inspect-data.ts'
import { median, type Watch } from './watch.ts'

/**
 * Requirements for any outage: mail is only refused temporarily, acknowledged mail is in the data folder once, and the
 * median page time is within so many milliseconds. The server must have stopped.
 */
export async function outageFigures(
  dataDir: string,
  { ledger, watching: { pages }, pageMs }: { ledger: AcceptedMails; watching: Watch; pageMs: number },
): Promise<Figure[]> {
  const { missing, twice } = compare(ledger, await inspectData(dataDir))
  const responses = ledger.attempts.flatMap(({ state, reply }) => (state === 'refused' ? [reply] : []))
  return [
    atMost(
      'answers other than 451, 452 and 421',
      responses.filter((response) => !/^4(?:51|52|21)/.test(response)).length,
      0,
    ),
    atMost('acknowledged mails missing or twice', missing + twice, 0),
    atMost('pages that did not come', pages.filter((ms) => ms === Number.POSITIVE_INFINITY).length, 0),
    atMost('a page meanwhile, median', median(pages), pageMs, ' ms'),
  ]
}
