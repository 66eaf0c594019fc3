export const texts = {
  goTo: 'Go to article',
  gone: 'The article is no longer here',
  copy: 'Copy highlight',
  delete: 'Delete highlight',
  more: 'Show all',
  less: 'Show less',
}
