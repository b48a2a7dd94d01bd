import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import {
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Destination } from './backup-making.ts'

const ignore = () => undefined

/**
 * Returns an S3 store. Keys, region and address come from the standard variables: AWS_ACCESS_KEY_ID,
 * AWS_SECRET_ACCESS_KEY, AWS_REGION, AWS_ENDPOINT_URL.
 * @param address `s3://bucket/folder`
 */
export function s3Destination(address: string): Destination {
  const [bucket = '', ...folders] = address.slice('s3://'.length).split('/').filter(Boolean)
  const folder = folders.map((name) => `${name}/`).join('')
  const { AWS_REGION, AWS_DEFAULT_REGION, AWS_ENDPOINT_URL, AWS_ENDPOINT_URL_S3 } = process.env
  const client = new S3Client({
    region: AWS_REGION ?? AWS_DEFAULT_REGION ?? 'us-east-1',
    // Other stores have no host name for each bucket, and not all of them support the newest checksums.
    forcePathStyle: Boolean(AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Failures are thrown, and logged once by the caller.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  })
  const object = (name: string) => ({ Bucket: bucket, Key: `${folder}${name}` })
  return {
    async put(path, name) {
      const { size } = await stat(path)
      await client.send(
        new PutObjectCommand({ ...object(name), Body: createReadStream(path), ContentLength: size }),
      )
      const { ContentLength } = await client.send(new HeadObjectCommand(object(name)))
      if (ContentLength !== size) throw new Error(`The store has ${ContentLength} of ${size} bytes.`)
    },
    async list() {
      const names: string[] = []
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: folder },
      ))
        for (const { Key = '' } of Contents) names.push(Key.slice(folder.length))
      return names
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(object(name)))
    },
    close: () => client.destroy(),
  }
}
