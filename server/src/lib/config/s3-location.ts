/** The location of a bucket, from STORAGE_URL. */
export type S3Location = {
  bucket: string;
  /** Prefix of all keys: '' or ending in a slash. */
  prefix: string;
  region: string;
  /** Undefined: Amazon's own. */
  endpoint: string | undefined;
  /** Endpoint for browsers, if different. */
  publicEndpoint: string | undefined;
  /** `<endpoint>/<bucket>/…` instead of `<bucket>.<endpoint>/…`. */
  pathStyle: boolean;
};

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;
const DEFAULT_REGION = 'us-east-1';
const OPTIONS = new Set(['region', 'endpoint', 'publicEndpoint', 'pathStyle']);

/**
 * Parses `s3://bucket[/folder]?region=…&endpoint=…&publicEndpoint=…&pathStyle=true`. Services with a custom
 * endpoint use path-style URLs by default. Throws an Error that explains the problem.
 */
export const parseS3Url = (text: string): S3Location => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:') throw new Error('must be s3://<bucket>, or unset for a local folder');
  if (url.username !== '' || url.password !== '')
    throw new Error('must not hold credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  if (!BUCKET.test(url.host)) throw new Error(`'${url.host}' cannot be the name of a bucket`);
  const folder = url.pathname.replace(/^\/|\/$/g, '');
  if (folder !== '' && !PREFIX.test(folder)) throw new Error(`'${folder}' cannot be a prefix in a bucket`);
  const unknown = [...url.searchParams.keys()].filter((name) => !OPTIONS.has(name));
  if (unknown.length > 0)
    throw new Error(`has unknown options ${unknown.join(', ')}; known are ${[...OPTIONS].join(', ')}`);
  const endpoint = addressOf(url.searchParams, 'endpoint');
  const pathStyle = url.searchParams.get('pathStyle');
  if (pathStyle !== null && !['true', 'false'].includes(pathStyle)) throw new Error('pathStyle must be true or false');
  return {
    bucket: url.host,
    prefix: folder === '' ? '' : `${folder}/`,
    region: url.searchParams.get('region') || DEFAULT_REGION,
    endpoint,
    publicEndpoint: addressOf(url.searchParams, 'publicEndpoint'),
    pathStyle: pathStyle === null ? endpoint !== undefined : pathStyle === 'true',
  };
};

/** The origin to which browsers upload and are redirected. */
export const browserOrigin = ({ bucket, region, endpoint, publicEndpoint, pathStyle }: S3Location): string => {
  const { protocol, host } = new URL(publicEndpoint ?? endpoint ?? `https://s3.${region}.amazonaws.com`);
  return `${protocol}//${pathStyle ? '' : `${bucket}.`}${host}`;
};

const addressOf = (options: URLSearchParams, name: string): string | undefined => {
  const value = options.get(name);
  if (value === null || value === '') return undefined;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new Error(`${name} must be an http:// or https:// URL`);
  return value.replace(/(?<!\/)\/+$/, '');
};
