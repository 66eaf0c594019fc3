import { counted, grouped } from '../lib/counted.ts'

export const texts = {
  progress: (done: number, total: number) =>
    total === 0 ? 'Looking for issues…' : `Reading ${grouped(done)} of ${counted(total, 'issue')}…`,
  ended: 'Finished reading. Your articles are ready.',
  label: 'Issues read',
  byItself: 'Articles appear by themselves. You can close this page.',
  first: 'Read your first digest',
  digest: "Open Today's Digest",
}
