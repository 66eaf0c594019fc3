import { sourceOf } from '../../mail-files/testing/archives.ts'
import { type FoundInExport, itemsInFile } from '../items-in-file.ts'

/** What is found in a file of an export that is read in pieces of so many bytes. */
export async function foundIn(bytes: Buffer | string, piece = 50): Promise<FoundInExport[]> {
  const found: FoundInExport[] = []
  const source = sourceOf(Buffer.from(bytes), piece)
  for await (const item of (await itemsInFile(source)) ?? []) found.push(item)
  return found
}

/** The articles in such a file; for what is left out, the reason. */
export const articlesIn = async (bytes: Buffer | string) =>
  (await foundIn(bytes)).map((found) => ('item' in found ? found.item : found.problem))
