import { expect, test } from 'vitest'
import { sentencesIn } from './sentences.ts'

function proseOf(html: string): HTMLElement {
  const prose = document.createElement('div')
  prose.innerHTML = html
  return prose
}

test('a text is cut into sentences, none beyond its paragraph, each with its place', () => {
  const prose = proseOf(
    '<h2>What changed</h2><p>It <a href="#a">shrank</a> to 3.5\n lines. Nobody\u2019s sure why!</p><ul><li>One</li><li>Two</li></ul>',
  )
  const sentences = sentencesIn(prose)
  expect(sentences.map(({ text }) => text)).toEqual([
    'What changed',
    'It shrank to 3.5 lines.',
    'Nobody\u2019s sure why!',
    'One',
    'Two',
  ])
  const whole = prose.textContent ?? ''
  for (const { text, start, end } of sentences) {
    expect(whole.slice(start, end).replaceAll(/\s+/g, ' ')).toBe(text)
  }
})

test.each([
  ['<p>船は港に戻る。風は海から吹く。</p>', ['船は港に戻る。', '風は海から吹く。']],
  ['<p> * </p><p>…</p><p></p>', []],
])('%s has the sentences %j', (html, sentences) => {
  expect(sentencesIn(proseOf(html)).map(({ text }) => text)).toEqual(sentences)
})
