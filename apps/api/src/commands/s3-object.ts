import { readS3Address, type S3Address } from '@tidings/db/files/s3-address'
import { openS3Client, type S3Client } from '@tidings/db/files/s3-client'
import type { Settings } from '../settings.ts'
import { CommandError } from './command-line.ts'

/** An object in a bucket, given as an argument. */
interface NamedObject {
  s3: S3Client
  key: string
  /** For messages: without the server. */
  name: string
}

/**
 * The object at an address such as `s3://bucket/monday.tar?region=eu`; undefined for a file name. Throws CommandError
 * for an invalid address.
 */
export function objectAt(
  { s3, storage }: Pick<Settings, 's3' | 'storage'>,
  argument: string,
): NamedObject | undefined {
  if (!argument.startsWith('s3:')) return undefined
  const address = readS3Address(argument)
  if (typeof address === 'string') throw new CommandError(`The address ${address}.`)
  const { bucket, prefix: key } = address
  const ofFiles = [storage.address, storage.from].find((one) => isWithin(address, one))
  if (ofFiles)
    throw new CommandError(
      `The address is among the files of the server, ${ofFiles.bucket}/${ofFiles.prefix}.`,
    )
  if (key === '') throw new CommandError('The address must name an object, such as s3://bucket/monday.tar.')
  if (!s3) throw new CommandError('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for s3:// addresses.')
  return { s3: openS3Client(address, s3), key, name: `s3://${bucket}/${key}` }
}

/** An object there would count as a file of the server, be moved, and make the prefix non-empty for a restore. */
function isWithin({ bucket, endpoint, prefix }: S3Address, files: S3Address | undefined): boolean {
  if (files?.bucket !== bucket || files.endpoint !== endpoint) return false
  return files.prefix === '' || prefix === files.prefix || prefix.startsWith(`${files.prefix}/`)
}
