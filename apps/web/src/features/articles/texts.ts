import { counted } from '../../lib/counted.ts'

export const texts = {
  digest: "Today's Digest",
  newArticles: (n: number) => counted(n, 'new article'),
  duplicates: (n: number) => counted(n, 'duplicate'),
  grouped: (n: number) => `${counted(n, 'duplicate')} grouped`,
  counting: '...',
  loading: 'Loading your content...',
  today: 'Today',
  nothingToday: 'Nothing new yet today. Here are earlier articles.',
  category: 'Every story in this category, latest first',
}
