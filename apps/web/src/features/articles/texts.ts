export const texts = {
  digest: "Today's Digest",
  product: 'Tidings',
  newArticles: (n: number) =>
    `${new Intl.NumberFormat('en-US').format(n)} ${n === 1 ? 'new article' : 'new articles'}`,
  duplicates: (n: number) =>
    `${new Intl.NumberFormat('en-US').format(n)} ${n === 1 ? 'duplicate' : 'duplicates'}`,
  grouped: (n: number) =>
    `${new Intl.NumberFormat('en-US').format(n)} ${n === 1 ? 'duplicate' : 'duplicates'} grouped`,
  counting: '...',
  loading: 'Loading your content...',
  today: 'Today',
  nothingToday: 'Nothing new yet today. Here are earlier articles.',
  category: 'Every story in this category, latest first',
}
