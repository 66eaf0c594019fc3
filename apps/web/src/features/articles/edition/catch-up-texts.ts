import { counted, grouped } from '../../../lib/counted.ts'
import { minutesOf } from './edition-texts.ts'

export const texts = {
  title: (n: number) => `Welcome back. ${counted(n, 'article')} arrived while you were away.`,
  span: (days: number, from: string, to: string) =>
    days === 1 ? `One day, ${from}.` : `${grouped(days)} days, ${from} to ${to}.`,
  matter: (n: number) => (n === 1 ? 'Show me the one that matters' : `Show me the ${grouped(n)} that matter`),
  byDay: 'Everything by day',
  markAll: 'Mark all as read',
  canUndo: 'You can undo this',
  close: 'Close',
  chart: 'Articles by day',
  day: (day: string, n: number) => `${day}: ${counted(n, 'article')}`,
  matterTitle: 'The stories that matter',
  back: 'Back to today',
  first: {
    title: 'Your first digest',
    text: (stories: number, newsletters: number) =>
      `The best ${counted(stories, 'story', 'stories')} of the latest issues you imported, from ${counted(newsletters, 'newsletter')}. Everything else is under Today and Earlier.`,
    ready: (stories: number) =>
      `Your first digest is ready: the best ${counted(stories, 'story', 'stories')} of the latest issues you imported.`,
    read: 'Read your first digest',
    end: 'That’s your first digest.',
    today: 'Go to today',
  },
  minutes: minutesOf,
  articles: (n: number) => counted(n, 'article'),
}
