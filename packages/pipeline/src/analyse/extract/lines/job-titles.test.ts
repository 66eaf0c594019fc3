import { expect, it } from 'vitest'
import { isJobTitle } from './job-titles.ts'

it.each([
  'Senior Frontend Engineer at Acme. £80-92K. Remote (Global).',
  'Product Designer (Leeds, UK)',
  'Head of Policy at Northgate',
  'Redakteur:in (m/w/d) bei der Hafenpost',
  'Projektleitung Deichbau, Teilzeit',
  'Chargée de mission littoral, CDD, temps plein',
  'Développeuse chez Quai Ouest (H/F)',
  'Ontwikkelaar bij Waterstand',
  'Ingeniera de datos en Ría Abierta',
])('a position to be filled is recognised: %s', (text) => {
  expect(isJobTitle(text)).toBe(true)
})

it.each([
  'Engineers learn to fold a bridge',
  'A court lets a library lend digital copies (2023)',
  'The editor who said no',
  'Northgate raises $40 million for cranes that fold',
  'Ein Ingenieur erklärt den Deich',
])('a headline is none: %s', (text) => {
  expect(isJobTitle(text)).toBe(false)
})
