export const texts = {
  apart: {
    title: 'Not the same story',
    description: 'The article is now on its own.',
  },
  together: { title: 'Same story', description: 'The articles are now grouped as one story.' },
  groupFailed: {
    title: 'Error',
    description: 'Failed to save the grouping of duplicates. Please try again.',
  },
  undo: 'Undo',
  undone: 'Undone',
  failed: { title: 'Error', description: 'Failed to change the story. Please try again.' },
  undoFailed: { title: 'Error', description: 'Failed to undo. Please try again.' },
}
