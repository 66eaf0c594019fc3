import { counted } from '../lib/counted.ts'

const number = new Intl.NumberFormat('en-US')

export const texts = {
  progress: (done: number, total: number) =>
    total === 0 ? 'Looking for issues…' : `Reading ${number.format(done)} of ${counted(total, 'issue')}…`,
  ended: 'Finished reading. Your articles are ready.',
  label: 'Issues read',
  byItself: 'Articles appear by themselves. You can close this page.',
  first: 'Read your first digest',
  digest: "Open Today's Digest",
}
