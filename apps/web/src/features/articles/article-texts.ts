import { counted } from '../../lib/counted.ts'

export const texts = {
  empty: {
    title: 'No articles found',
    text: "There are no articles available in this section yet. Articles will appear here once you've added newsletters and they've been processed.",
    action: 'Add a newsletter',
  },
  narrowed: {
    title: 'No articles found',
    tag: (tag: string) => ({ text: `No article here has the tag “${tag}”.`, action: 'Clear the tag' }),
    filters: { text: 'No article matches your filters.', action: 'Clear the filters' },
    unread: { text: 'You’ve read every article here.', action: 'Show read articles too' },
    both: (tag: string) => ({
      text: `No article with the tag “${tag}” matches your filters.`,
      action: 'Show all',
    }),
    loading: 'Loading articles...',
    shown: (n: number) => `${counted(n, 'article')} shown`,
  },
  error: {
    title: 'Error loading articles',
    text: 'Please try again later or contact support.',
    action: 'Try again',
  },
  markFailed: { title: 'Error', description: 'Failed to mark the article. Please try again.' },
  tagsSaved: { title: 'Tags saved', description: 'The tags of the article have been changed.' },
  tagsFailed: { title: 'Error', description: 'Failed to save the tags. Please try again.' },
  linkCopied: {
    title: 'Link copied',
    description: 'The article’s address is on your clipboard.',
  },
}
