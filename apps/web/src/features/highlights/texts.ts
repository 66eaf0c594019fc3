export const texts = {
  product: 'Tidings',
  title: 'Highlights',
  subtitle: "Passages you've highlighted while reading",
  loading: 'Loading highlights...',
  empty: {
    title: 'No highlights yet',
    text: "When you highlight text in articles, they'll appear here",
    action: 'Browse Articles',
  },
  error: {
    title: 'Error loading highlights',
    text: 'Please try again later or contact support.',
    action: 'Try again',
  },
  more: 'Load More',
  moreFailed: 'The next highlights could not be loaded.',
  removed: 'Highlight removed',
  undo: 'Undo',
  removeFailed: { title: 'Error', description: 'Failed to remove the highlight. Please try again.' },
  copied: { title: 'Highlight copied', description: 'The passage has been copied to clipboard' },
  copyFailed: {
    title: 'Failed to copy',
    description: 'Could not copy the passage to clipboard',
    variant: 'destructive' as const,
  },
}
