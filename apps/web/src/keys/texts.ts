export const texts = {
  title: 'Keyboard shortcuts',
  groups: { move: 'Navigation', act: 'Actions', find: 'Search', go: 'Screens' },
  close: 'Close',
  controls: 'Actions of the focused article',
  search: {
    move: 'Next or previous suggestion',
    take: 'Accept suggestion, or search',
    close: 'Close the suggestions',
  },
  second: 'then',
  or: 'or',
  use: 'Use single-key shortcuts',
  useHint:
    'Switch them off if you use speech input, or if they get in the way. Keys do nothing while you type.',
  which: 'Shortcuts in use',
  failed: { title: 'Error', description: 'Failed to save the keyboard shortcuts. Please try again.' },
}
