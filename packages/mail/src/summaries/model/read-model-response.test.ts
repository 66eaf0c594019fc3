import { describe, expect, it } from 'vitest'
import { readModelResponse } from './read-model-response.ts'

const RESPONSE = '{"id": "a1", "sentences": ["One.", "Two."]}'

describe('a model’s response', () => {
  it.each([
    ['as JSON', RESPONSE],
    ['in a fence', `Here you are:\n\`\`\`json\n${RESPONSE}\n\`\`\`\nAnything else?`],
    ['in words', `Sure! ${RESPONSE} I hope that helps.`],
    ['after thinking aloud', `<think>The id is {"id": "b2"} …</think>\n${RESPONSE}`],
    ['with more than was asked for', '{"id": "a1", "language": "en", "sentences": ["One.", "Two."]}'],
  ])('is parsed %s', (_, text) => {
    expect(readModelResponse(text, 'a1')).toEqual(['One.', 'Two.'])
  })

  it.each([
    ['to another question', RESPONSE.replace('a1', 'b2')],
    ['without an id', '{"sentences": ["One.", "Two."]}'],
    ['that is empty', ''],
    ['that is no JSON', 'One. Two.'],
    ['that ends too soon', RESPONSE.slice(0, -8)],
    ['without sentences', '{"id": "a1", "sentences": []}'],
    ['with other things for sentences', '{"id": "a1", "sentences": [{"text": "One."}]}'],
    ['that is a list', `[${RESPONSE}, ${RESPONSE}]`],
    ['of any length', `${' '.repeat(30_000)}${RESPONSE}`],
    ['that is a page', '<html><body>Log in</body></html>'],
  ])('is rejected %s', (_, text) => {
    expect(readModelResponse(text, 'a1')).toBeNull()
  })
})
