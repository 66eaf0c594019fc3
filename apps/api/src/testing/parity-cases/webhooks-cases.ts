import type { Case } from './parity-reader.ts'

const asked = { url: 'https://hooks.example/in', events: ['article.stored', 'edition.ready'] }
const own: Case = ['one of the user’s', ({ webhookId }) => ({ id: webhookId })]
const unknown: Case = ['an unknown id', () => ({ id: 'unknown' })]

/** Parity cases of webhooks. */
export const WEBHOOKS_CASES: Record<string, Case[]> = {
  'webhooks.list': [['nothing', () => ({})]],
  'webhooks.create': [
    ['an address', () => asked],
    ['an address of a private network', () => ({ ...asked, url: 'https://192.168.1.5/' })],
    ['no event', () => ({ ...asked, events: [] })],
    ['nothing', () => ({})],
  ],
  'webhooks.update': [
    ['other events', ({ webhookId }) => ({ id: webhookId, events: ['highlight.made'], isOn: false })],
    ['an unknown id', () => ({ id: 'unknown', isOn: true })],
  ],
  'webhooks.deliveries': [own, unknown],
  'webhooks.test': [own, unknown],
  'webhooks.remove': [own, unknown],
}
