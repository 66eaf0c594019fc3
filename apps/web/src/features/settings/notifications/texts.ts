export const texts = {
  title: 'Notifications',
  label: 'Notifications in this browser',
  hint: 'When your digest is ready and when a subscription needs confirming. They show counts, never content, and stop when you log out.',
  failed: {
    title: 'Notifications could not be changed',
    description: 'Something went wrong. Please try again later.',
  },
  denied:
    'This browser doesn’t allow notifications from Tidings. Allow them in its settings for this site first.',
  unreached: 'This browser could not reach its push service. Please try again later.',
  unsupported:
    'This browser can’t show notifications. On an iPhone or iPad, add Tidings to the home screen first.',
}
