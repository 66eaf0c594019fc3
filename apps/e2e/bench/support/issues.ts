import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { benchData } from '@tidings/mail/testing/bench-data'

const GALLERY = path.join(import.meta.dirname, '../../../../packages/mail/gallery')

/** The files of real newsletters, or of invented ones where there are none. */
export function issues(): Buffer[] {
  const folder = benchData('corpus/A_eml') ?? GALLERY
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return names.map((name) => readFileSync(path.join(folder, name)))
}
