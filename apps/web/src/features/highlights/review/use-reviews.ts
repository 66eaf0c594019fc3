import { usePreference } from '../../../session/use-preference.ts'

export const texts = {
  title: 'From your highlights',
  open: (title: string) => `Go to article: ${title}`,
  hide: 'Hide for today',
  off: 'Turn off',
  isOff: {
    title: 'Older highlights hidden from the digest',
    description: 'You can turn them on again in Settings.',
  },
  failed: { title: 'Error', description: 'Failed to save this setting. Please try again.' },
  setting: 'Show older highlights above the digest',
  settingTitle: 'Highlights',
  settingHint: 'Up to three a day that are older than a week, different ones each day.',
}

/** Whether older highlights are shown above the digest, and a function to change that. */
export const useReviews = () => usePreference('reviewsHighlights', texts.failed)
