import { describe, expect, it } from 'vitest'
import { sectionName } from './section-name.ts'

describe('sectionName', () => {
  it.each([
    ['🚀 Launches', 'Launches'],
    ['☔️ OUT-OF-HOME', 'OUT-OF-HOME'],
    ['== Markets ==', 'Markets'],
    ['## Werkzeuge:', 'Werkzeuge'],
    ['👩🏽‍💻 Code & Tools', 'Code & Tools'],
    ['“Quoted”', '“Quoted”'],
    ['Q&A', 'Q&A'],
    ['★★★', null],
    ['More at https://x.example/', null],
    ['blog.lamps.example', null],
    ['Brightlamp sponsor', null],
    ['Photo: Ann Reader', null],
    ['Photos of the week', 'Photos of the week'],
    ['A notice that goes on for far too long to be the name of any section', null],
  ])('turns “%s” into %s', (heading, name) => {
    expect(sectionName(heading)).toBe(name)
  })
})
