const count = (n: number) => new Intl.NumberFormat('en-US').format(n)

export const texts = {
  heading: (newsletters: number) =>
    newsletters === 1 ? 'One story, told more than once' : `One story, ${count(newsletters)} newsletters`,
  loading: 'Loading the story...',
  failed: 'The story could not be loaded.',
  tryAgain: 'Try again',
  others: 'Other tellings',
  toldBy: (n: number) => (n === 1 ? 'One other telling' : `${count(n)} other tellings`),
  alone: 'No other newsletter tells this story any more.',
  first: 'Told first',
  update: 'Update',
  layers: { link: 'Same link', text: 'Same text', story: 'Same story', you: 'You said so' },
  layerTips: {
    link: 'Links to the same page as another telling',
    text: 'Has nearly the same words as another telling',
    story: 'Tells the same in other words',
    you: 'You said that it tells the same story',
  },
  adds: 'What it adds',
  addsNothing: 'Adds nothing new',
  goTo: (source: string) => `Read on in ${source}`,
  moreAdditions: (n: number) => `${count(n)} more`,
  moreTellings: (n: number) => `Show ${count(n)} more`,
  splitThis: 'This one is not the same story',
  split: 'Not the same story',
  splitOf: (source: string) => `Not the same story: ${source}`,
  join: {
    title: 'Same story as…',
    label: 'Search articles of about the same days',
    list: 'Articles',
    loading: 'Searching...',
    failed: 'The articles could not be loaded.',
    none: 'No article of these days is like that.',
    found: (n: number) => `${count(n)} ${n === 1 ? 'article' : 'articles'}`,
    hint: 'Choose the article that tells the same.',
  },
}
