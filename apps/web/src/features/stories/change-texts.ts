export const texts = {
  apart: {
    title: 'Not the same story',
    description: 'The article stands on its own now, and stays so.',
  },
  together: { title: 'Same story', description: 'The articles are told as one story now, and stay so.' },
  foldFailed: {
    title: 'Error',
    description: 'Failed to keep whether duplicates are folded. Please try again.',
  },
  undo: 'Undo',
  undone: 'Undone',
  failed: { title: 'Error', description: 'Failed to change the story. Please try again.' },
  undoFailed: { title: 'Error', description: 'Failed to undo. Please try again.' },
}
