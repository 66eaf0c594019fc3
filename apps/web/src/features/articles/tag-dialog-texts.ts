export const texts = {
  title: 'Tags',
  none: 'No tags yet.',
  list: 'Tags of the article',
  remove: (tag: string) => `Remove ${tag}`,
  label: 'Add a tag',
  add: 'Add',
  suggestions: 'Often used',
  known: 'The article has this tag already',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving...',
}
