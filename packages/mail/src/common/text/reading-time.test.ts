import { describe, expect, it } from 'vitest'
import { readingSeconds, secondsOfArticle } from './reading-time.ts'

describe('the reading time of a text', () => {
  it.each([
    ['nothing', '', 0],
    ['240 words', 'word '.repeat(240), 60],
    ['60 words of Cyrillic', 'слово '.repeat(60), 15],
    ['500 characters of Chinese', '船'.repeat(500), 60],
    ['250 characters of Japanese with punctuation', 'ふねが、'.repeat(250 / 3), 30],
    ['500 characters of Korean', '배가 '.repeat(250), 60],
    ['both', `${'船'.repeat(250)} ${'word '.repeat(120)}`, 60],
  ])('is correct for %s', (_, text, seconds) => {
    expect(readingSeconds(text)).toBe(seconds)
  })

  it.each([
    ['has only its title', { title: 'A lamp', text: 'A lamp' }, 0],
    ['adds a word or two', { title: 'A lamp', text: 'A lamp\n\n(lamps.example)' }, 0],
    ['has a sentence below it', { title: 'A lamp', text: 'It turns itself off, and the heating too.' }, 2],
    ['repeats its title above the text', { title: 'Lamps', text: `Lamps ${'word '.repeat(40)}` }, 10],
  ])('of an article that %s', (_, article, seconds) => {
    expect(secondsOfArticle(article)).toBe(seconds)
  })
})
