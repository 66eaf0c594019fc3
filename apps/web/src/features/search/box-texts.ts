export const texts = {
  search: 'Search articles and highlights',
  searchLabel: 'Search',
  completions: 'Suggestions',
}
