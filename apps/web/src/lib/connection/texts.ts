export const texts = {
  none: 'No connection',
  again: 'Try again',
  page: 'This page could not be loaded. It opens as soon as there is a connection.',
}
