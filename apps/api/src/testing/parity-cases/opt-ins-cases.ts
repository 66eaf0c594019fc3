import type { Case } from './parity-reader.ts'

/** Parity cases of mails that ask to confirm a subscription. */
export const OPT_INS_CASES: Record<string, Case[]> = {
  'optIns.list': [['nothing', () => ({})]],
  'optIns.confirm': [
    ['the own one', ({ optInId }) => ({ id: optInId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'optIns.reply': [
    ['one that asks for no reply', ({ optInId }) => ({ id: optInId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'optIns.ignore': [
    ['the own one', ({ optInId }) => ({ id: optInId, ignored: true })],
    ['one that was not ignored', ({ optInId }) => ({ id: optInId, ignored: false })],
    ['no word on it', ({ optInId }) => ({ id: optInId })],
  ],
}
