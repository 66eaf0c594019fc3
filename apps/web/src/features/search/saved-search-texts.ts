import { counted } from '../../lib/counted.ts'

export const texts = {
  title: 'Saved searches',
  failed: 'Saved searches could not be loaded.',
  unread: (n: number) => `, ${counted(n, 'unread article')}`,
  menu: (name: string) => `Options of the search ${name}`,
  remove: 'Remove',
  removeFailed: { title: 'Error', description: 'The search could not be removed. Please try again.' },
  changeFailed: { title: 'Error', description: 'The search could not be changed. Please try again.' },
}
