import { expect, test } from 'vitest'
import { correctionFeatures, storedFeatures } from './corrections.ts'

const OWN = JSON.stringify(['label:from our friends', 'look:h2', 'site:ropes.example'])

test('features that no retained part has distinguish a part', () => {
  const stayed = ['["look:h2","site:news.example"]', '["look:h2"]']
  expect(correctionFeatures(OWN, 'non-article', stayed).distinctive).toEqual([
    'label:from our friends',
    'site:ropes.example',
  ])
})

test('of an issue’s last article only its words distinguish it, not its style', () => {
  expect(correctionFeatures(OWN, 'non-article', []).distinctive).toEqual(['label:from our friends'])
  expect(correctionFeatures(OWN, 'article', []).distinctive).toHaveLength(3)
})

test('a correction stored in another format has no features', () => {
  expect(storedFeatures('{"features":["look:h2"],"distinctive":[]}').features).toEqual(['look:h2'])
  expect(storedFeatures('{}')).toEqual({ features: [], distinctive: [] })
})
