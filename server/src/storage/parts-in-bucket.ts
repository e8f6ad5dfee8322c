import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  S3ServiceException,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { UPLOAD_LIFETIME_SECONDS } from './media-urls.ts';
import type { UploadParts } from './storage.ts';

type Bucket = { client: S3Client; publicClient: S3Client; objectAt: (key: string) => { Bucket: string; Key: string } };

/** Parts of uploads as S3 multipart uploads. Stateless: the bucket knows which are running. */
export const partsInBucket = ({ client, publicClient, objectAt }: Bucket): UploadParts => {
  /** The ids of the uploads to a key, oldest first: two, if concurrent calls have each begun one. */
  const running = async (key: string): Promise<string[]> => {
    const { Bucket, Key } = objectAt(key);
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
    return Uploads.flatMap((upload) => (upload.Key === Key && upload.UploadId) || []);
  };

  const begin = async (key: string, contentType: string): Promise<string | undefined> => {
    const [begun] = await running(key);
    if (begun !== undefined) return begun;
    await client.send(new CreateMultipartUploadCommand({ ...objectAt(key), ContentType: contentType }));
    return (await running(key))[0];
  };

  const partsOf = async (key: string, id: string) =>
    (await ifRunning(client.send(new ListPartsCommand({ ...objectAt(key), UploadId: id }))))?.Parts ?? [];

  return {
    async arrived(key) {
      const [id] = await running(key);
      const parts = id === undefined ? [] : await partsOf(key, id);
      return new Map(parts.map(({ PartNumber = 0, Size = 0 }) => [PartNumber, Size]));
    },

    async signedPutUrls({ key, contentType }, parts) {
      const id = await begin(key, contentType);
      return Promise.all(
        parts.map(({ number, start, end }) =>
          getSignedUrl(
            publicClient,
            new UploadPartCommand({ ...objectAt(key), UploadId: id, PartNumber: number, ContentLength: end - start }),
            { expiresIn: UPLOAD_LIFETIME_SECONDS, signableHeaders: new Set(['host', 'content-length']) },
          ),
        ),
      );
    },

    async join(key) {
      const [id] = await running(key);
      if (id === undefined) return undefined;
      const parts = await partsOf(key, id);
      await ifRunning(
        client.send(
          new CompleteMultipartUploadCommand({
            ...objectAt(key),
            UploadId: id,
            MultipartUpload: { Parts: parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })) },
          }),
        ),
      );
      return undefined;
    },

    async discard(key) {
      for (const UploadId of await running(key))
        await ifRunning(client.send(new AbortMultipartUploadCommand({ ...objectAt(key), UploadId })));
    },
  };
};

/** The result; undefined if the upload was completed or discarded in the meantime. */
const ifRunning = async <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'NoSuchUpload') return undefined;
    throw error;
  }
};
