import { expect, test } from 'vitest'
import { lessonTraits, storedTraits } from './lesson-traits.ts'

const OWN = JSON.stringify(['label:from our friends', 'look:h2', 'site:ropes.example'])

test('what no part has that stayed tells a part from them', () => {
  const stayed = ['["look:h2","site:news.example"]', '["look:h2"]']
  expect(lessonTraits(OWN, 'leftover', stayed).telling).toEqual([
    'label:from our friends',
    'site:ropes.example',
  ])
})

test('of an issue’s last article only its own words tell, and not what it looks like', () => {
  expect(lessonTraits(OWN, 'leftover', []).telling).toEqual(['label:from our friends'])
  expect(lessonTraits(OWN, 'article', []).telling).toHaveLength(3)
})

test('a lesson in other words than these teaches nothing', () => {
  expect(storedTraits('{"features":["look:h2"],"telling":[]}').features).toEqual(['look:h2'])
  expect(storedTraits('{}')).toEqual({ features: [], telling: [] })
})
