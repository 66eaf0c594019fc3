import { describe, expect, it } from 'vitest'
import { isBoilerplate } from './boilerplate.ts'

describe('isBoilerplate', () => {
  it.each([
    'Read more.',
    'Click here to see all boats.',
    'Subscribe to our Sunday letter!',
    'Photo: Anna Lind',
    'The mayor at the lamp on Monday. (AP Photo)',
    'By Anna Lind, politics reporter',
    'Von Anna Lind',
    'Updated: 14:11, 25 October 2013.',
    'Scroll down for video.',
    'Weiterlesen',
    'Lire la suite',
    'Advertisement',
    '© 2026 The Lamp. All rights reserved.',
    'Welcome to The Lamp, the newsletter about light.',
    'Thanks for reading!',
    'The Lamp is a free weekly newsletter about light.',
    'Jeden Freitag erscheint eine Ausgabe über Lampen.',
    'Tous les vendredis, La Lampe propose une édition sur la lumière.',
    'Source here.',
    'The Gazette has a bit more here.',
  ])('is true for: %s', (sentence) => {
    expect(isBoilerplate(sentence)).toBe(true)
  })

  it.each([
    'The council read more than a hundred letters.',
    'By noon the harbour was full of boats that had come to see the lamp.',
    'From Lund it is an hour by train.',
    'Photographs of the storm show a tower without a roof.',
    'Click rates fell by half last year.',
    'The boats that were sold last week were built here.',
    'This issue only concerns lamps that were sold in spring.',
    'Every week the council is asked about the lamp.',
  ])('is false for: %s', (sentence) => {
    expect(isBoilerplate(sentence)).toBe(false)
  })
})
