export const texts = {
  failed: { title: 'Something went wrong', description: 'Please try again later.' },
  loading: 'Loading...',
  cancel: 'Cancel',
}
