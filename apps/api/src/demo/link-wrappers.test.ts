import { canonicaliseUrl } from '@tidings/pipeline/analyse/links/canonicalise-url'
import { describe, expect, it } from 'vitest'
import { DEMO_NEWSLETTERS } from './demo-mails.ts'

const TOKEN = '0123456789abcdef0123456789abcdef01234567'
const TARGET = 'https://harbourpost.example/business/night-train-desks'

describe('the links of the demo mails', () => {
  it.each(DEMO_NEWSLETTERS.map(({ name, wrap }) => [name, wrap(TARGET, TOKEN)] as const))(
    'lead to the publisher’s page after unwrapping %s',
    (_, link) => {
      expect(link).not.toBe(TARGET)
      expect(canonicaliseUrl(link).key).toBe(canonicaliseUrl(TARGET).key)
    },
  )
})
