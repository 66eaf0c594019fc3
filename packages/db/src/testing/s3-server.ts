/// <reference path="./s3rver.d.ts" />
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { startFauxqs } from 'fauxqs'
import type { S3Address, S3Credentials } from '../files/s3-address.ts'

type S3Kind = 's3rver' | 'fauxqs'

/** Names of the S3 servers that tests use: s3rver, which verifies signatures, and both in `npm run test:all`. */
export const S3_SERVERS: readonly S3Kind[] = process.env.TEST_ALL ? ['s3rver', 'fauxqs'] : ['s3rver']

/** Both know these, and s3rver verifies signatures made with them. */
export const S3_CREDENTIALS: S3Credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export interface S3Server {
  port: number
  /** A bucket on it, with that prefix. */
  address: S3Address
  stop(): Promise<void>
}

/**
 * Starts a real S3 server on loopback, with an empty bucket. `isStrict`: s3rver verifies signatures; it then refuses all
 * listings, because it signs another path for them than what was asked for.
 */
export async function startS3(kind: S3Kind, { isStrict = false } = {}): Promise<S3Server> {
  const bucket = 'tidings'
  if (kind === 'fauxqs') {
    const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
    server.createBucket(bucket)
    return { port: server.port, address: addressOn(server.port, bucket), stop: () => server.stop() }
  }
  const directory = await mkdtemp(path.join(tmpdir(), 'tidings-s3-'))
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    allowMismatchedSignatures: !isStrict,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return {
    port,
    address: addressOn(port, bucket),
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The same bucket on another port, such as that of a proxy. */
export const addressOn = (port: number, bucket = 'tidings'): S3Address => ({
  bucket,
  prefix: 'some/place',
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
})
