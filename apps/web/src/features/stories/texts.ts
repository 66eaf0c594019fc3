import { counted } from '../../lib/counted.ts'

const count = (n: number) => new Intl.NumberFormat('en-US').format(n)

export const texts = {
  heading: (newsletters: number) =>
    newsletters === 1 ? 'One story, several articles' : `One story, ${count(newsletters)} newsletters`,
  loading: 'Loading the story…',
  failed: 'The story could not be loaded.',
  tryAgain: 'Try again',
  others: 'Also covered by',
  coveredBy: (n: number) => (n === 1 ? 'Also covered by 1 other' : `Also covered by ${count(n)} others`),
  alone: 'No other newsletter covers this story anymore.',
  first: 'First report',
  update: 'Update',
  layers: { link: 'Same link', text: 'Same text', story: 'Same story', you: 'Grouped by you' },
  layerTips: {
    link: 'Links to the same page as another article',
    text: 'Has nearly the same text as another article',
    story: 'Covers the same story in other words',
    you: 'You grouped it with this story',
  },
  adds: 'What it adds',
  addsNothing: 'Adds nothing new',
  goTo: (source: string) => `Continue in ${source}`,
  moreAdditions: (n: number) => `${count(n)} more`,
  moreStoryArticles: (n: number) => `Show ${counted(n, 'more article')}`,
  splitThis: 'This one is not the same story',
  split: 'Not the same story',
  splitOf: (source: string) => `Not the same story: ${source}`,
  join: {
    open: 'Merge with another story…',
    title: 'Merge with another story',
    label: 'Search articles from around the same days',
    list: 'Articles',
    loading: 'Searching…',
    failed: 'The articles could not be loaded.',
    none: 'No matching article from these days.',
    found: (n: number) => counted(n, 'article'),
    hint: 'Choose the article with the same story.',
  },
}
