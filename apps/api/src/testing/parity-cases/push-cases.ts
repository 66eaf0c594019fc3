import { pushKeys } from '@tidings/api/testing/push-keys'
import type { Case } from './parity-reader.ts'

const { keys } = pushKeys()
const asked = { endpoint: 'https://push.example/send/1', ...keys }

/** Parity cases of notifications. */
export const PUSH_CASES: Record<string, Case[]> = {
  'push.get': [['nothing', () => ({})]],
  'push.switchOn': [
    ['a subscription', () => asked],
    ['an address of a private network', () => ({ ...asked, endpoint: 'https://10.0.0.1/x' })],
    ['a key that is none', () => ({ ...asked, p256dh: 'AAAA' })],
    ['nothing', () => ({})],
  ],
  'push.switchOff': [['nothing', () => ({})]],
}
