import { describe, expect, test } from 'vitest'
import { isRelated } from './is-related.ts'

const origin = (from: string | null, more: Partial<Parameters<typeof isRelated>[1]> = {}) => ({
  from,
  listId: null,
  envelopeFrom: '',
  signedBy: [],
  ...more,
})

describe('a mail to an address that was given to kernel.co.uk', () => {
  const given = (from: string | null, more = {}) => isRelated('www.kernel.co.uk', origin(from, more))

  test.each(['news@kernel.co.uk', 'digest@e.mail.kernel.co.uk'])('is related when %s sends it', (from) => {
    expect(given(from)).toBe(true)
  })

  test('is related by its list and by who signed it', () => {
    expect(given('ann@private.example', { listId: 'weekly.kernel.co.uk' })).toBe(true)
    expect(given('ann@private.example', { signedBy: ['mail.kernel.co.uk'] })).toBe(true)
  })

  test.each(['kernel@substack.com', 'news=kernel.co.uk@mail27.suw11.mcsv.net', 'hello@kernel.beehiiv.com'])(
    'is related when a platform sends it in their name: %s',
    (from) => {
      expect(given(from)).toBe(true)
    },
  )

  test.each([
    'news@other.co.uk',
    'news@kernel.co.uk.evil.example',
    'kernel@evil.example',
    'news@kernel.com',
    'stranger@substack.com',
    'kernelpanic@substack.com',
    'news@127.0.0.1',
  ])('is unrelated when %s sends it', (from) => {
    expect(given(from)).toBe(false)
  })

  test('is unrelated without a sender, and if only the envelope, which can be forged, names them', () => {
    expect(given(null)).toBe(false)
    expect(given('ann@evil.example', { envelopeFrom: 'bounce@kernel.co.uk' })).toBe(false)
  })
})

describe('a mail to an address that a platform asked to confirm', () => {
  test('is related when this platform sends it, whatever its author’s domain', () => {
    expect(isRelated('substack.com', origin('ann@letters.example', { listId: 'ann.substack.com' }))).toBe(
      true,
    )
    expect(
      isRelated('substack.com', origin('ann@letters.example', { envelopeFrom: 'b@mg-d1.substack.com' })),
    ).toBe(true)
    expect(isRelated('substack.com', origin('ann@letters.example'))).toBe(false)
  })
})
