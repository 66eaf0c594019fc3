import { readS3Address, type S3Address, type S3Credentials } from '@tidings/db/files/s3-address'
import { z } from 'zod'

/** An `s3://` address; a wrong one is never repeated in the message, as it may have a secret. */
export const bucketAddress = z.string().transform((text, issues): S3Address => {
  const address = readS3Address(text)
  if (typeof address !== 'string') return address
  issues.addIssue({ code: 'custom', message: address })
  return z.NEVER
})

/**
 * The credentials for buckets; undefined unless both are set. Other programs use these names too, so they may be set
 * for another purpose.
 */
export function bucketCredentials({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
}: {
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
}): S3Credentials | undefined {
  return accessKeyId !== undefined && secretAccessKey !== undefined
    ? { accessKeyId, secretAccessKey }
    : undefined
}
